/** What Windows appends to the copy of a file, in its languages (` - Copy`, ` — копия`, ` - 副本` …). */
const COPY_WORDS = [
  'copy',
  'kopie',
  'copie',
  'copia',
  'cópia',
  'コピー',
  '副本',
  '複製',
  '拷贝',
  '복사본',
  'копия',
  'копія',
  'kopia',
  'kopi',
  'kopya',
  'kópia',
  'másolat',
  'kopio',
  'sao chép',
  'kopija',
  'kopiraj',
  'copiere',
  'còpia',
  'koopia',
  'копија',
  'копие',
  'αντιγραφή',
  'αντίγραφο',
  'עותק',
  'نسخة',
  'สำเนา',
];

/** Some disks keep accents as characters of their own: each word is known in both spellings. */
const SPELLINGS = [...new Set(COPY_WORDS.flatMap((word) => [word.normalize('NFC'), word.normalize('NFD')]))];

/** One mark at the end: ` - Copy`, ` - Copy (2)` or ` (2)`, numbers of one to three digits; a name stays before it. */
const MARK = new RegExp(
  `^(.+?)(?: [-–—] (?:${SPELLINGS.join('|')})(?: \\(\\d{1,3}\\))?| \\(\\d{1,3}\\))$`,
  'isu',
);

/** What may stand behind `.tar`: together they are one extension. */
const COMPRESSED = /^\.(?:gz|xz|bz2|zst|lz|lz4|lzma|lzo|br|z)$/i;
const TAR = /\.tar$/i;

/**
 * A file's name without the marks of copying: the same for a file and its copies. The mark stands before the
 * extension; `.tar.xz` is one, and the mark may also stand inside it.
 */
export function nameWithoutMarks(name: string): string {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return withoutMarks(name);
  const extension = name.slice(dot);
  const marked = name.slice(0, dot);
  const stem = withoutMarks(marked);
  if (!COMPRESSED.test(extension) || !TAR.test(stem)) return stem === marked ? name : stem + extension;
  const inner = stem.slice(0, -'.tar'.length);
  return withoutMarks(inner) + stem.slice(inner.length) + extension;
}

function withoutMarks(stem: string): string {
  let rest = stem;
  for (;;) {
    // Most names carry none: looking at the last character spares them the pattern.
    const shorter = mayEndInMark(rest) ? MARK.exec(rest)?.[1] : undefined;
    if (shorter === undefined) return rest;
    rest = shorter;
  }
}

function mayEndInMark(stem: string): boolean {
  return stem.endsWith(')') || / [-–—] [^-–—]*$/u.test(stem);
}
