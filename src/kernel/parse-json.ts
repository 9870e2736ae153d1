/** What a JSON text says, or null where it is none: what we wrote may have been cut off or changed since. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
