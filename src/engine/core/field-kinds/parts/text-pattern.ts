/** Named patterns of text fields; authors name one and never write a regular expression. All are linear in the text's length. */
export const textPatterns = {
  code: /^[A-Za-z0-9][A-Za-z0-9._/-]*$/,
  digits: /^[0-9]+$/,
  email: /^[^\s@<>"',;:()[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
  phone: /^\+?[0-9][0-9 ().-]{4,30}$/,
} as const

/** Name of a pattern. */
export type TextPatternName = keyof typeof textPatterns
