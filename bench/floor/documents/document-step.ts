import type { Statement } from './statement.ts'

/** One step of a document by hand. */
export interface DocumentStep {
  /** Writes the header of a new document and answers its id. */
  readonly header?: Statement
  /** What is locked first when there is one already. */
  readonly locks?: readonly Statement[]
  /** The rows, sent together with the commit. */
  readonly writes: readonly Statement[]
}
