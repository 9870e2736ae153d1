import { askForPaths } from './file-dialogs.mjs';
import { loud } from './loud.mjs';
import { record } from './records.mjs';
import { forPerson } from './settings.mjs';
import { windows } from './windows.mjs';

/**
 * dialog: a question where a person sits in front of the window, and otherwise the answer of one who presses Cancel.
 * Tests put answers of their own in place: `dialog.showOpenDialog = async () => …`.
 */

/** `showX(options)` and `showX(window, options)`. */
const split = (args) => (args.length > 1 ? [args[0], args[1]] : [undefined, args[0]]);

function cancelButton({ buttons = ['OK'], cancelId }) {
  if (cancelId !== undefined) return cancelId;
  return Math.max(
    0,
    buttons.findIndex((label) => /^(?:cancel|no)$/i.test(label.replaceAll('&', ''))),
  );
}

/** Chromium's own alert, confirm and prompt: they have no buttons of ours, so the text says what theirs do. */
function questionFor({ message = '', detail = '', buttons = ['OK'], defaultId }, cancel) {
  const text = [message, detail].filter(Boolean).join('\n\n');
  if (buttons.length < 2) return { source: `(alert(${JSON.stringify(text)}), 0)`, read: () => 0 };
  // Enter is OK; where the app wants Enter to mean Cancel, the answer is typed.
  if (buttons.length === 2 && defaultId !== cancel) {
    const other = cancel === 0 ? 1 : 0;
    const legend = `OK = ${buttons[other]}\nCancel = ${buttons[cancel]}`;
    const source = `confirm(${JSON.stringify(`${text}\n\n${legend}`)})`;
    return { source, read: (yes) => (yes ? other : cancel) };
  }
  const legend = buttons.map((label, at) => `${at + 1} = ${label}`).join('\n');
  const source = `prompt(${JSON.stringify(`${text}\n\n${legend}`)}, ${JSON.stringify(String((defaultId ?? cancel) + 1))})`;
  return {
    source,
    read(typed) {
      const chosen = Number(typed) - 1;
      return Number.isInteger(chosen) && buttons[chosen] !== undefined ? chosen : cancel;
    },
  };
}

async function showMessageBox(...args) {
  const [parent, options] = split(args);
  record('dialog.showMessageBox', options);
  const cancel = cancelButton(options);
  const answer = (response) => ({ response, checkboxChecked: options.checkboxChecked ?? false });
  const window = parent ?? [...windows][0];
  if (!forPerson || !window) {
    if (forPerson) console.error(`electron stand-in: no window to ask in: ${options.message}`);
    return answer(cancel);
  }
  const { source, read } = questionFor(options, cancel);
  try {
    return answer(read(await window.webContents.executeJavaScript(source, true)));
  } catch {
    // The window was closed over the question.
    return answer(cancel);
  }
}

async function showOpenDialog(...args) {
  const [, options = {}] = split(args);
  record('dialog.showOpenDialog', options);
  const filePaths = forPerson ? await askForPaths('open', options) : [];
  return { canceled: filePaths.length === 0, filePaths };
}

async function showSaveDialog(...args) {
  const [, options = {}] = split(args);
  record('dialog.showSaveDialog', options);
  const [filePath = ''] = forPerson ? await askForPaths('save', options) : [];
  return { canceled: filePath === '', filePath };
}

function showErrorBox(title, content) {
  record('dialog.showErrorBox', title, content);
  console.error(`${title}\n${content}`);
}

export const dialog = loud('dialog', { showMessageBox, showOpenDialog, showSaveDialog, showErrorBox });
