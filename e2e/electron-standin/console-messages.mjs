import { makeEvent } from './loud.mjs';
import { fromPageUrl } from './schemes.mjs';

/** 'console-message': what pages and Chromium itself write to the console. */

const LEVELS = ['debug', 'info', 'warning', 'error'];
const LEVEL_OF = { debug: 0, verbose: 0, warning: 2, error: 3, assert: 3 };

const textOf = ({ value, description, unserializableValue, type }) =>
  value === undefined ? (unserializableValue ?? description ?? type) : String(value);

export function consoleMessages(webContents) {
  function emit(kind, message, line, source) {
    const level = LEVEL_OF[kind] ?? 1;
    const lineNumber = line ?? 0;
    const sourceId = fromPageUrl(source ?? '');
    const frame = webContents.mainFrame;
    const event = makeEvent({ message, level: LEVELS[level], lineNumber, sourceId, frame });
    webContents.emit('console-message', event, level, message, lineNumber, sourceId);
  }
  return {
    consoleCalled({ type, args, stackTrace }) {
      const [at] = stackTrace?.callFrames ?? [];
      emit(type, args.map(textOf).join(' '), at && at.lineNumber + 1, at?.url);
    },
    exceptionThrown({ exceptionDetails: { exception, text, url, lineNumber } }) {
      emit('error', `Uncaught ${exception?.description ?? text}`, lineNumber + 1, url);
    },
    logged({ entry }) {
      emit(entry.level, entry.text, entry.lineNumber, entry.url);
    },
  };
}
