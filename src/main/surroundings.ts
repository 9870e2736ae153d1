import { writeFile } from 'node:fs/promises';
import { type BrowserWindow, clipboard, dialog, shell } from 'electron';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale, MessageKey } from '../locales/texts.ts';
import { fail, ok } from '../protocol/result.ts';
import type { Surroundings } from './calls.ts';

/** The system's own dialogs, clipboard and file manager, for the person at this window. */
export function systemSurroundings(window: () => BrowserWindow | null, locale: Locale): Surroundings {
  const words = (key: MessageKey) => renderText(say(key), locale);
  return {
    chooseTask: async () => {
      const file = await askToOpen(window(), {
        title: words('main.chooseTask'),
        buttonLabel: words('main.chooseTaskButton'),
        properties: ['openFile'],
        filters: [{ name: 'JSON', extensions: ['json'] }],
      });
      if (file === null) return null;
      const root = await askToOpen(window(), {
        title: words('main.chooseRoot'),
        message: words('main.chooseRoot'),
        buttonLabel: words('main.chooseRootButton'),
        properties: ['openDirectory'],
      });
      return root === null ? null : { file, root };
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    copyText: (text) => clipboard.writeText(text),
    saveText: async (text, name) => {
      const options = {
        defaultPath: name,
        filters: [{ name: words('main.textFiles'), extensions: ['txt'] }],
      };
      const at = window();
      const { canceled, filePath } =
        at === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(at, options);
      if (canceled || filePath === '') return ok(false);
      try {
        await writeFile(filePath, text, 'utf8');
        return ok(true);
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return fail('ACCESS_DENIED', say('main.notSaved', { path: filePath }), { detail });
      }
    },
  };
}

async function askToOpen(
  window: BrowserWindow | null,
  options: Electron.OpenDialogOptions,
): Promise<string | null> {
  const { canceled, filePaths } =
    window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
  return canceled ? null : (filePaths[0] ?? null);
}
