import type { AppError } from '#core/errors/app-error.ts'

/** One thing of the history after another; whoever runs them may rest between two. */
export interface Happening {
  readonly at: Date
  /** Set of the documents it is about. */
  readonly set: string
  /** Where and what, in words of the demo. */
  readonly what: string
  readonly play: () => Promise<unknown>
}

/** A happening the product refused. */
export interface HistoryRefusal {
  readonly happening: Pick<Happening, 'at' | 'set' | 'what'>
  readonly error: AppError
}

/** A refusal in one line: when, what, and why with its figures and fields. */
export function tellRefusal({ happening: { at, set, what }, error }: HistoryRefusal): string {
  const issues = (error.extra.issues ?? []).map(({ field, code }) => `${field} ${code}`)
  const why = [...Object.entries(error.params).map(([name, value]) => `${name} ${value}`), ...issues]
  const reason = why.length === 0 ? error.code : `${error.code} (${why.join(', ')})`
  return `${at.toISOString().slice(0, 10)}: ${set}, ${what}, was refused: ${reason}`
}
