/** How much a clean check has proved. Counted while linking. */
export interface Proof {
  readonly files: number
  references: number
  expressions: number
  texts: number
  /** Keys of texts that definitions show. */
  readonly usedTexts: Set<string>
}

/** Nothing proved yet. */
export function emptyProof(files: number): Proof {
  return { files, references: 0, expressions: 0, texts: 0, usedTexts: new Set() }
}
