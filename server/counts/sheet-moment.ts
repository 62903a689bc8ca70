import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { BookQuestion } from './read-books.ts'

/** What a sheet says of the books it is counted against. */
export interface SheetMoment {
  /** `EndOfDay` or `Moment`. */
  readonly asOf: string
  readonly day: string
  /** Empty while the sheet was never filled. */
  readonly frozenAt: string
}

/** The books of a day know what is posted on it later; those of a moment stand still. */
export function booksOf({ asOf, day, frozenAt }: SheetMoment): Pick<BookQuestion, 'endOf' | 'until'> {
  if (asOf === 'EndOfDay') return { endOf: day, until: undefined }
  return { endOf: undefined, until: frozenAt === '' ? undefined : frozenAt }
}

/** Now by the database's clock, which dates postings too, rounded up: what was posted so far was posted before it. */
export async function freezeMoment(trx: Trx): Promise<string> {
  const { rows } = await sql<{ readonly now: string }>`
    select to_char((clock_timestamp() + interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(
    trx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A select without a from clause answers one row')
  return row.now
}
