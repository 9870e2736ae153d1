/**
 * The floors: imports go down, never up, never sideways between hosts. Drivers know the kernel by its types and the
 * few words below; hosts know the app, and what the app lets them see. The page knows the contract and the texts.
 */
const TEST_FILE = '[.](test|spec)[.]tsx?$';

/** Product code of a folder; tests may reach further and have rules of their own. */
const code = (folder) => ({ path: `^${folder}/`, pathNot: TEST_FILE });
const ours = (...allowed) => ({
  path: '^(src|skills|test|bench|scripts|e2e)/',
  pathNot: allowed.map((folder) => `^${folder}/`),
});

/** `folder` may import only `allowed` of our own folders. */
function floor(folder, ...allowed) {
  return {
    name: `floor-${folder.replaceAll('/', '-')}`,
    comment: `${folder} may import only: ${[folder, ...allowed].join(', ')}`,
    severity: 'error',
    from: code(folder),
    to: ours(folder, ...allowed),
  };
}

/** `folder` may import `target` for its types only, `words` aside: nothing else of it is there at run time. */
function typesOnly(folder, target, words = []) {
  return {
    name: `types-only-${folder.replaceAll('/', '-')}-${target.replaceAll('/', '-')}`,
    comment: `${folder} may import only types from ${target}`,
    severity: 'error',
    from: code(folder),
    to: {
      path: `^${target}/`,
      pathNot: words.map((file) => `^${target}/${file}$`),
      dependencyTypesNot: ['type-only', 'type-import'],
    },
  };
}

/** How the kernel compares paths and settings and tells that something is as it was: one meaning for all floors. */
const KERNEL_WORDS = ['paths[.]ts', 'fingerprint[.]ts', 'setting-state[.]ts', 'allowed-settings[.]ts'];

module.exports = {
  forbidden: [
    floor('src/protocol'),
    floor('src/locales', 'src/protocol'),
    floor('src/kernel', 'src/protocol', 'src/locales'),
    floor('src/drivers', 'src/kernel', 'src/protocol', 'src/locales'),
    typesOnly('src/drivers', 'src/kernel', KERNEL_WORDS),
    floor('src/skills', 'skills', 'src/drivers', 'src/kernel', 'src/protocol', 'src/locales'),
    floor('skills', 'src/skills', 'src/kernel', 'src/protocol', 'src/locales'),
    typesOnly('skills', 'src/kernel'),
    {
      name: 'skills-not-sideways',
      comment: 'a built-in skill knows no other',
      severity: 'error',
      from: { path: '^skills/([^/]+)/' },
      to: { path: '^skills/', pathNot: '^skills/$1/' },
    },
    floor('src/tuneup', 'src/kernel', 'src/protocol', 'src/locales'),
    floor(
      'src/app',
      'src/tuneup',
      'skills',
      'src/skills',
      'src/drivers',
      'src/kernel',
      'src/protocol',
      'src/locales',
    ),
    floor('src/cli', 'src/app', 'src/kernel', 'src/protocol', 'src/locales'),
    typesOnly('src/cli', 'src/kernel'),
    floor('src/main', 'src/app', 'src/ipc', 'src/protocol', 'src/locales'),
    floor('src/ipc', 'src/protocol'),
    floor('src/preload', 'src/ipc'),
    typesOnly('src/preload', 'src/ipc', ['channels[.]ts']),
    floor('src/renderer', 'src/ipc', 'src/protocol', 'src/locales'),
    typesOnly('src/renderer', 'src/ipc'),
    typesOnly('src/renderer', 'src/protocol', ['result[.]ts']),
    {
      name: 'test-support-in-tests-only',
      comment: 'test/ and *.test.ts are imported by tests alone',
      severity: 'error',
      from: { path: '^(src|skills|bench|scripts)/', pathNot: TEST_FILE },
      to: { path: ['^test/', TEST_FILE] },
    },
    {
      name: 'no-cycle',
      comment: 'modules that import each other in a circle cannot be understood alone',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'electron-in-hosts-only',
      comment: 'Electron is imported in src/main and src/preload, and by the tests of the whole app',
      severity: 'error',
      from: { pathNot: '^(src/main|src/preload|e2e)/' },
      to: { path: '(^|/)electron($|/)' },
    },
    {
      name: 'page-without-node',
      comment: 'the page and its bridge run in a sandbox: there is no Node',
      severity: 'error',
      from: { path: '^src/(renderer|preload|ipc|locales)/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-imported-by-nobody',
      comment: 'src/main and src/preload are entries',
      severity: 'error',
      from: { pathNot: '^(src/main|src/preload)/' },
      to: { path: '^(src/main|src/preload)/' },
    },
    {
      name: 'resolvable',
      comment: 'every import leads to a file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|out)/.*/node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default'],
    },
  },
};
