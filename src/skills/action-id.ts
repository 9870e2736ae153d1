/** Ids are joined by commas on the command line; `%` is what the encoding itself needs. */
const NOT_IN_AN_ID = /[%,\u0000-\u001f\u007f-\u009f]/g;

/**
 * The id of an action from what it does and to what (`download:stale:old.pdf`): the same in every preview,
 * different for different names.
 */
export function actionId(what: string, ...names: readonly string[]): string {
  let id = what;
  for (const name of names) id += `:${encodeName(name)}`;
  return id;
}

function encodeName(name: string): string {
  if (name.search(NOT_IN_AN_ID) < 0) return name;
  return name.replace(NOT_IN_AN_ID, (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
    return `%${hex}`;
  });
}
