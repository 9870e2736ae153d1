import type { MessageKey } from '../locales/texts.ts';
import type { IconName } from './parts/icon-shapes.tsx';

interface PartName {
  readonly word: MessageKey;
  readonly icon: IconName;
}

/** What the window calls the modules that come with it; any other goes by its own name. */
const KNOWN: ReadonlyMap<string, PartName> = new Map<string, PartName>([
  // What the quarantine calls them is their short name.
  ['downloads', { word: 'module.downloads', icon: 'downloads' }],
  ['junk', { word: 'module.junk', icon: 'junk' }],
  ['downloads-cleanup', { word: 'module.downloads', icon: 'downloads' }],
  ['junk-files', { word: 'module.junk', icon: 'junk' }],
  ['recycle-bin', { word: 'module.recycle', icon: 'recycle' }],
  ['idle-processes', { word: 'module.process', icon: 'process' }],
  ['performance', { word: 'module.performance', icon: 'performance' }],
  ['desktop-organize', { word: 'module.desktop', icon: 'desktop' }],
  ['task', { word: 'module.task', icon: 'text' }],
]);

export function partWord(part: string): MessageKey | null {
  return KNOWN.get(part)?.word ?? null;
}

export function partIcon(part: string): IconName {
  return KNOWN.get(part)?.icon ?? 'skill';
}
