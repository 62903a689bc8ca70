/** Parameter of a list: the records that these texts name as codes, one text a line. */
export const byCodes = 'codes'

/** Annotation of a row found so: which of the texts name it. */
export const namedBy = '@larder.namedBy'

/** Annotation beside it, in the same order: what stands beside the code each text is, in place of fields of the record. */
export const codesSay = '@larder.codesSay'

/** Field of the record → key of the lookup a code says in its place (`entity.codes`). */
export type SaidByCode = Readonly<Record<string, number>>

/** Most texts of one request. */
export const mostCodes = 40

/** Texts as they travel. */
export function printCodes(texts: readonly string[]): string {
  return texts.join('\n')
}

/** The texts of a request; undefined where there are too many. */
export function readCodes(text: string): readonly string[] | undefined {
  const texts = text.split('\n').filter((line) => line.trim() !== '')
  return texts.length > mostCodes ? undefined : texts
}
