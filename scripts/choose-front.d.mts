/** What the tests need to know of it; the program itself calls it from JavaScript. */
interface Finders {
  readonly electron: () => string | null;
  readonly browser: (platform: string, env: Readonly<Record<string, string | undefined>>) => string | null;
}
export function chooseFront(
  platform?: string,
  env?: Readonly<Record<string, string | undefined>>,
  find?: Finders,
):
  | { readonly kind: 'electron' | 'browser'; readonly name: string; readonly command: readonly string[] }
  | { readonly kind: 'none'; readonly why: 'noDisplay' | 'noProgram' };
