import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { Answer } from '../ipc/bridge.ts';
import { CALL_NAMES, channelOf } from '../ipc/channels.ts';
import {
  CALLS,
  type CallAnswer,
  type CallName,
  type CallRequest,
  type EventName,
  type EventPayload,
} from '../ipc/contract.ts';
import { say } from '../locales/say.ts';
import { fail, type Result } from '../protocol/result.ts';
import { isOurs } from './page-address.ts';

/** What main does for each call. */
export type Calls = {
  readonly [C in CallName]: (request: CallRequest<C>) => Promise<Result<CallAnswer<C>>>;
};

/**
 * The one gate between window and main: every call passes the same questions, and a refused one gets an answer
 * that says so, never an exception. `trusted`: the window's contents; `note` is told what was refused.
 */
export function openGate(
  calls: Calls,
  trusted: () => WebContents | null,
  note: (line: string) => void,
): void {
  for (const name of CALL_NAMES) {
    ipcMain.handle(channelOf(name), async (event, request: unknown): Promise<Answer<unknown>> => {
      const sender = whyNot(event, trusted());
      if (sender !== null) {
        note(`refused ${name}: ${sender}`);
        return fail('ACCESS_DENIED', say('main.strangeSender'));
      }
      return answer(name, request, calls, note);
    });
  }
}

/** Tells the window something; nothing is told to one that is gone. */
export function tell<E extends EventName>(
  contents: WebContents | null,
  event: E,
  payload: EventPayload<E>,
): void {
  if (contents !== null && !contents.isDestroyed()) contents.send(channelOf(event), payload);
}

async function answer<C extends CallName>(
  name: C,
  asked: unknown,
  calls: Calls,
  note: (line: string) => void,
): Promise<Answer<unknown>> {
  const request = CALLS[name].request.safeParse(asked);
  if (!request.success) {
    const [issue] = request.error.issues;
    const detail = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'refused'}`;
    note(`refused ${name}: ${detail}`);
    return fail('INVALID_ARGUMENT', say('host.request', { verb: name, detail }), { detail });
  }
  try {
    const result = await calls[name](request.data as CallRequest<C>);
    if (!result.ok) {
      const { data: _data, ...failure } = result.failure;
      return { ok: false, failure };
    }
    return { ok: true, value: CALLS[name].answer.parse(result.value) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    note(`${name} broke: ${detail}`);
    return fail('INTERNAL', say('host.internal'), { detail });
  }
}

/** Why a sender is not the page that we opened, or null where it is. */
function whyNot({ sender, senderFrame }: IpcMainInvokeEvent, trusted: WebContents | null): string | null {
  // SAFETY: only the top frame of our own window, while it shows our own page, may ask for anything.
  if (trusted === null || sender.id !== trusted.id) return 'another window';
  if (senderFrame === null) return 'a frame that is gone';
  if (senderFrame.parent !== null) return 'a frame inside the page';
  return isOurs(senderFrame.url) ? null : `a page at ${senderFrame.url}`;
}
