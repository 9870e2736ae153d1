/** Texts of src/cli in English. */
export const cliTextsEn = {} as const;
