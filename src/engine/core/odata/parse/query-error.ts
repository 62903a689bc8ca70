/** Why a query is refused: the option, the 0-based place in its decoded text, and one sentence for whoever wrote it. Never SQL. */
export interface QueryError {
  readonly option: string
  readonly position: number
  readonly message: string
}

/** Thrown inside the parser and caught by parse-query, which gives it back as the error of its Result. */
export class QuerySyntaxError extends Error {
  readonly position: number

  constructor(position: number, message: string) {
    super(message)
    this.position = position
  }
}
