/** Texts of src/skills in English. */
export const skillTextsEn = {} as const;
