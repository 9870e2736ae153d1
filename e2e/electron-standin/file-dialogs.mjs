import { execFile } from 'node:child_process';

/**
 * The system's own file dialogs, through whatever program the system has for it. Titles and paths are handed over as
 * arguments or in the environment, never as code.
 */

const POWERSHELL = `
Add-Type -AssemblyName System.Windows.Forms
[Console]::OutputEncoding = [Text.Encoding]::UTF8
if ($env:DLG_FOLDER) { $d = New-Object Windows.Forms.FolderBrowserDialog; $d.Description = $env:DLG_TITLE
  if ($env:DLG_PATH) { $d.SelectedPath = $env:DLG_PATH }
  if ($d.ShowDialog() -eq 'OK') { $d.SelectedPath } }
else {
  if ($env:DLG_SAVE) { $d = New-Object Windows.Forms.SaveFileDialog } else { $d = New-Object Windows.Forms.OpenFileDialog
    $d.Multiselect = [bool]$env:DLG_MANY }
  $d.Title = $env:DLG_TITLE
  if ($env:DLG_PATH) { $d.FileName = $env:DLG_PATH }
  if ($d.ShowDialog() -eq 'OK') { $d.FileNames } }`;

const OSASCRIPT = `on run {kind, theTitle}
  if kind is "save" then return POSIX path of (choose file name with prompt theTitle)
  if kind is "folder" then return POSIX path of (choose folder with prompt theTitle)
  return POSIX path of (choose file with prompt theTitle)
end run`;

function programs(kind, { title = '', defaultPath = '', properties = [] }) {
  const folder = properties.includes('openDirectory');
  const many = properties.includes('multiSelections');
  if (process.platform === 'win32') {
    const env = { DLG_TITLE: title, DLG_PATH: defaultPath };
    if (folder) env.DLG_FOLDER = '1';
    if (many) env.DLG_MANY = '1';
    if (kind === 'save') env.DLG_SAVE = '1';
    return [['powershell.exe', ['-NoProfile', '-STA', '-Command', POWERSHELL], env]];
  }
  if (process.platform === 'darwin') {
    return [['osascript', ['-e', OSASCRIPT, kind === 'save' ? 'save' : folder ? 'folder' : 'file', title]]];
  }
  const kdialogKind =
    kind === 'save' ? '--getsavefilename' : folder ? '--getexistingdirectory' : '--getopenfilename';
  return [
    [
      'zenity',
      [
        '--file-selection',
        `--title=${title}`,
        ...(defaultPath ? [`--filename=${defaultPath}`] : []),
        ...(folder ? ['--directory'] : []),
        ...(many ? ['--multiple', '--separator=\n'] : []),
        ...(kind === 'save' ? ['--save'] : []),
      ],
    ],
    [
      'kdialog',
      [
        `--title=${title}`,
        ...(many ? ['--multiple', '--separate-output'] : []),
        kdialogKind,
        ...(defaultPath ? [defaultPath] : []),
      ],
    ],
  ];
}

/** @returns {Promise<{ code: unknown, paths: string[] }>} */
function run(program, args, env) {
  return new Promise((resolve) => {
    execFile(program, args, { env: { ...process.env, ...env } }, (error, stdout) => {
      resolve({ code: error?.code, paths: stdout.split(/\r?\n/).filter(Boolean) });
    });
  });
}

/**
 * @param {'open' | 'save'} kind
 * @returns {Promise<string[]>} nothing where the person cancelled, or where there is no program to ask with
 */
export async function askForPaths(kind, options) {
  const tried = programs(kind, options);
  for (const [program, args, env] of tried) {
    const { code, paths } = await run(program, args, env);
    if (code !== 'ENOENT') return code === undefined ? paths : [];
  }
  const names = tried.map(([program]) => program).join(' or ');
  console.error(`electron stand-in: no file dialog, so the answer is Cancel: install ${names}`);
  return [];
}
