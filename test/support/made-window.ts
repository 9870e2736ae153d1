import { user32 } from '../../src/drivers/windows/user32.ts';

/** WS_OVERLAPPEDWINDOW and WS_VISIBLE: as a document's. */
export const TOP_STYLE = 0x00cf0000 | 0x10000000;
const PM_REMOVE = 1;
/** MSG of 64-bit Windows (winuser.h). */
const MESSAGE_BYTES = 48;

const create = user32(
  'intptr_t __stdcall CreateWindowExW(uint32_t more, str16 kind, str16 title, uint32_t style, int x, int y, int width, int height, intptr_t parent, intptr_t menu, intptr_t program, void *own)',
);
const peek = user32(
  'int __stdcall PeekMessageW(void *message, intptr_t window, uint32_t least, uint32_t most, uint32_t how)',
);
const translate = user32('int __stdcall TranslateMessage(void *message)');
const dispatch = user32('intptr_t __stdcall DispatchMessageW(void *message)');

/** A window of this program's own, in physical pixels; with a parent one inside that. */
export function makeWindow(
  kind: string,
  text: string,
  style: number,
  [x, y, width, height]: readonly number[],
  id = 0,
  parent = 0,
): number {
  const made = Number(create(0, kind, text, style, x, y, width, height, parent, id, 0, null));
  if (made === 0) throw new Error(`no ${kind}`);
  return made;
}

/** Takes what has come for this program's windows; what `answers` refuses is taken no notice of. */
export function takeMessages(answers: (kind: number) => boolean): void {
  const message = Buffer.alloc(MESSAGE_BYTES);
  while (peek(message, 0, 0, 0, PM_REMOVE) !== 0) {
    if (!answers(message.readUInt32LE(8))) continue;
    translate(message);
    dispatch(message);
  }
}
