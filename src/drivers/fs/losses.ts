import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';

/** What a copy on another drive could not take along, noted while it is made (protocol, "Identity"). */
export class Losses {
  private readonly attributes = new Set<string>();
  private readonly streams = new Set<string>();
  private owner = false;
  private links = false;

  noteAttributes(names: readonly string[]): void {
    for (const name of names) this.attributes.add(name);
  }

  noteStreams(names: readonly string[]): void {
    for (const name of names) this.streams.add(name);
  }

  noteOwner(): void {
    this.owner = true;
  }

  /** Another name of the file stays behind, or is copied once more: from now on they are two files. */
  noteNames({ links }: EntryFacts): void {
    if (links > 1) this.links = true;
  }

  /** All of it in words, for the thing at `path`. */
  told(path: string): readonly Message[] {
    const messages: Message[] = [];
    if (this.attributes.size > 0) {
      messages.push(say('lost.attributes', { path, names: [...this.attributes].sort().join(', ') }));
    }
    if (this.streams.size > 0) {
      messages.push(say('lost.streams', { path, names: [...this.streams].sort().join(', ') }));
    }
    if (this.owner) messages.push(say('lost.owner', { path }));
    if (this.links) messages.push(say('lost.links', { path }));
    return messages;
  }
}
