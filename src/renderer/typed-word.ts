/** How far a typed word is: some letters to go, another word, or there. */
export type WordProgress =
  | { readonly kind: 'toGo'; readonly letters: number }
  | { readonly kind: 'differs' }
  | { readonly kind: 'there' };

const plain = (text: string): string => text.trim().normalize('NFC');

/** Spaces around do not matter; main looks at the word again. */
export function isWord(typed: string, word: string): boolean {
  return plain(typed) === plain(word);
}

export function wordProgress(typed: string, word: string): WordProgress {
  if (isWord(typed, word)) return { kind: 'there' };
  const [done, whole] = [plain(typed), plain(word)];
  if (!whole.startsWith(done)) return { kind: 'differs' };
  return { kind: 'toGo', letters: [...whole].length - [...done].length };
}
