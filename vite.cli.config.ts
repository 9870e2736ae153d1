import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** Loaded from node_modules at run time because they bring binaries; everything else is bundled. */
const EXTERNAL = ['better-sqlite3', 'koffi', 'node-powershell'];

/**
 * The command line as it runs: `src/cli` and the worker, bundled for Node, readable. All files lie in one
 * folder, so that `new URL('./worker.js', import.meta.url)` means the same from every chunk.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
  build: {
    ssr: true,
    outDir: 'out/cli',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'src/cli/index.ts', start: 'src/cli/start.ts', worker: 'src/cli/worker.ts' },
      external: [...EXTERNAL, ...builtinModules, /^node:/],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        // A hash in the name: a newer build never replaces a file that a running process has yet to load.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
