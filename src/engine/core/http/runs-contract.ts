/** Path of how far the job of a document is: GET, for whoever may view the document. */
export function runPath(set: string, id: number | string): string {
  return `/inventory/api/Runs/${set}/${id}`
}

/** The last job of a document; null when it never had one. */
export interface RunProgress {
  readonly step: string
  readonly state: 'Waiting' | 'Running' | 'Done' | 'Failed' | 'Cancelled'
  /** Things to do; null while nobody knows. */
  readonly total: number | null
  readonly done: number
  readonly refused: number
  /** Who started it. */
  readonly person: string
  /** Why it failed, in the words of who started it. */
  readonly message: string | null
  readonly isStopAsked: boolean
  /** Day it waits for; null where it waits for none, and once it has come. */
  readonly dueDay: string | null
}

/** Answer of `runPath`. */
export interface RunAnswer {
  readonly job: RunProgress | null
  /** Version of the document: it has moved on when this is another than the one on screen. */
  readonly version: number
}
