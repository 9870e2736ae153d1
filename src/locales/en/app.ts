/** Texts of src/app in English. */
export const appTextsEn = {} as const;
