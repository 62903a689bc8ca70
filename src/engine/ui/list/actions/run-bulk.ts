import type { TextLink } from '../../client/address/text-links.ts'

/** What was done of a record, in words, and what the words name. */
export interface BulkTold {
  readonly message: string
  readonly links: readonly TextLink[]
}

/** What became of one record of a bulk move. */
export interface BulkResult {
  readonly id: number
  readonly title: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  /** The server's words, when it refused or said what it did. */
  readonly message: string | undefined
  /** Documents the message names. */
  readonly links?: readonly TextLink[]
  /** Where the record itself is; undefined where it leads nowhere for this person. */
  readonly address?: string | undefined
}

/** How a bulk move is run. */
export interface BulkRun {
  /** Answers the words of what was done, where there are any. */
  readonly task: (id: number) => Promise<BulkTold | void>
  readonly messageOf: (error: unknown, id: number) => string
  readonly report: (results: readonly BulkResult[]) => void
  /** One after another: a record may take what the next one wants. Otherwise a few at a time. */
  readonly isInOrder: boolean
}

const lanes = 4

/**
 * Runs a task over records, in order and a few at a time or, where it matters who comes first, one after another (BULK-740), and reports after
 * each step. One failure stops nothing: every record has a result of its own. Those already done or skipped stay as they are, so the same call
 * tries again what failed.
 */
export async function runBulk(before: readonly BulkResult[], run: BulkRun): Promise<readonly BulkResult[]> {
  const { task, messageOf, report, isInOrder } = run
  let results = before
  const set = (index: number, change: Partial<BulkResult>) => {
    results = results.map((result, place) => (place === index ? { ...result, ...change } : result))
    report(results)
  }
  const todo = before.flatMap(({ state }, index) => (state === 'done' || state === 'skipped' ? [] : [index]))
  const work = async () => {
    for (let index = todo.shift(); index !== undefined; index = todo.shift()) {
      set(index, { state: 'running', message: undefined, links: [] })
      const id = before[index]?.id ?? 0
      try {
        const said = await task(id)
        set(index, { state: 'done', message: said?.message, links: said?.links ?? [] })
      } catch (error) {
        set(index, { state: 'failed', message: messageOf(error, id) })
      }
    }
  }
  await Promise.all(Array.from({ length: isInOrder ? 1 : lanes }, work))
  return results
}
