import type { FileKind } from '../../protocol/review.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

const ICONS: Readonly<Record<FileKind, IconName>> = {
  folder: 'folder',
  link: 'link',
  picture: 'image',
  video: 'video',
  audio: 'audio',
  archive: 'archive',
  installer: 'installer',
  disc: 'disc',
  text: 'text',
  other: 'file',
  recycled: 'recycle',
  program: 'process',
  setting: 'setting',
};

export function FileIcon({ kind }: { readonly kind: FileKind }) {
  return <Icon name={ICONS[kind]} />;
}
