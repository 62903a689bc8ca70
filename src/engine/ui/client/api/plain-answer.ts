/** A JSON answer before it is parsed. */
export interface TextAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly text: string
}

/** An answer with its text read. */
export interface FetchedText {
  readonly response: Response
  readonly text: string
}

/** What the client needs of an answer. */
export function plainAnswer({ response, text }: FetchedText): TextAnswer {
  return { status: response.status, etag: response.headers.get('ETag') ?? undefined, text }
}
