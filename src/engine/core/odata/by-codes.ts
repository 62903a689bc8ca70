/** Parameter of a list: the records that these texts name as codes, one text a line. */
export const byCodes = 'codes'

/** Annotation of a row found so: which of the texts name it. */
export const namedBy = '@larder.namedBy'

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
