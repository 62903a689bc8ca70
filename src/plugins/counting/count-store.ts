import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { CountLine, Counts, CountSheet, CountState } from '#core/http/count-contract.ts'

/** A count that waits to be sent: one a line, the latest. */
export interface WaitingCount {
  /** `ui:3/12/77`: whose, of which sheet, of which line. */
  readonly id: string
  readonly owner: string
  readonly sheet: number
  /** Zero of goods that are on no line yet. */
  readonly line: number
  readonly name: string
  /** The code, or the number of the item, of goods that are on no line yet: their first count is how many there are. */
  readonly code?: string
  /** The lot of such goods, and its last day, where the person names one. */
  readonly lot?: string
  readonly expires?: string
  readonly counts: Counts
  /** With what it was entered; counts from before this was kept say nothing. */
  readonly device?: 'Web' | 'Phone'
  /** How often the line had been counted when it was seen. */
  readonly seen: number
  /** Idempotency key: sent again, it changes nothing. */
  readonly key: string
  /** What somebody else counted meanwhile: nothing is sent before the person decides. */
  readonly clash?: CountState
  /** Why the server would not take it. */
  readonly refused?: string
  /** What was wrong with it, where the server says so. */
  readonly issue?: Pick<FieldIssue, 'message' | 'params'>
  /** When it was entered, in milliseconds since 1970: what was entered first goes first. */
  readonly at: number
}

/** A count as it is entered. */
export type NewCount = Omit<WaitingCount, 'id' | 'owner' | 'at'>

interface KeptSheet {
  readonly id: string
  readonly owner: string
  readonly sheet: CountSheet
}

interface CountingSchema extends DBSchema {
  waiting: { key: string; value: WaitingCount; indexes: { owner: string } }
  sheets: { key: string; value: KeptSheet; indexes: { owner: string } }
}

/** What this device keeps of counts, of one person in one tenant; nobody else's is read or sent. */
export interface CountStore {
  readonly waiting: () => Promise<readonly WaitingCount[]>
  readonly put: (count: NewCount) => Promise<void>
  /** Takes a count away, unless a newer one has taken its place. */
  readonly drop: (count: WaitingCount) => Promise<void>
  /** Notes an answer of the server beside a count, unless a newer one has taken its place. */
  readonly amend: (count: WaitingCount, change: Partial<WaitingCount>) => Promise<void>
  readonly keepSheet: (sheet: CountSheet) => Promise<void>
  /** Notes a line as the server has it now in the sheet this device keeps, which is opened anew without a net (COUNT-710). */
  readonly keepLine: (sheet: number, line: CountState | CountLine) => Promise<void>
  readonly sheet: (id: number) => Promise<CountSheet | undefined>
  readonly sheets: () => Promise<readonly CountSheet[]>
  /** Takes away every sheet of which no count waits. */
  readonly forgetSheets: () => Promise<void>
}

/** Opens the store of one person; `now` says when a count is entered. */
export function createCountStore(owner: string, now: () => Date): CountStore {
  const idOf = ({ sheet, line, code, lot }: NewCount): string =>
    code === undefined ? `${owner}/${sheet}/${line}` : `${owner}/${sheet}/+${code}${lot === undefined ? '' : `/${lot}`}`
  const idOfSheet = (sheet: number): string => `${owner}/${sheet}`
  const change = async (count: WaitingCount, to: WaitingCount | undefined): Promise<void> => {
    const db = await opened()
    const trx = db.transaction('waiting', 'readwrite')
    const kept = await trx.store.get(count.id)
    if (kept?.key === count.key) await (to === undefined ? trx.store.delete(count.id) : trx.store.put(to))
    await trx.done
  }
  return {
    waiting: async () =>
      (await (await opened()).getAllFromIndex('waiting', 'owner', owner)).toSorted((one, other) => one.at - other.at),
    put: async (count) =>
      void (await (await opened()).put('waiting', { ...count, owner, id: idOf(count), at: now().getTime() })),
    drop: (count) => change(count, undefined),
    amend: (count, more) => change(count, { ...count, ...more }),
    keepSheet: async (sheet) => void (await (await opened()).put('sheets', { id: idOfSheet(sheet.id), owner, sheet })),
    keepLine: async (sheet, line) => {
      const trx = (await opened()).transaction('sheets', 'readwrite')
      const kept = await trx.store.get(idOfSheet(sheet))
      if (kept !== undefined) await trx.store.put({ ...kept, sheet: withLine(kept.sheet, line) })
      await trx.done
    },
    sheets: async () => (await (await opened()).getAllFromIndex('sheets', 'owner', owner)).map(({ sheet }) => sheet),
    forgetSheets: async () => {
      const db = await opened()
      const held = new Set((await db.getAllFromIndex('waiting', 'owner', owner)).map(({ sheet }) => idOfSheet(sheet)))
      const kept = await db.getAllKeysFromIndex('sheets', 'owner', owner)
      await Promise.all(kept.filter((id) => !held.has(id)).map((id) => db.delete('sheets', id)))
    },
    sheet: async (id) => (await (await opened()).get('sheets', idOfSheet(id)))?.sheet,
  }
}

let database: Promise<IDBPDatabase<CountingSchema>> | undefined

function opened(): Promise<IDBPDatabase<CountingSchema>> {
  database ??= openDB<CountingSchema>('larder-counts', 1, {
    upgrade(db) {
      for (const name of ['waiting', 'sheets'] as const)
        db.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', 'owner')
    },
  })
  return database
}

/** The sheet with a line as the server has it now; one that was added stands behind the others. */
export function withLine(sheet: CountSheet, line: CountState | CountLine): CountSheet {
  if ('name' in line && sheet.lines.every(({ id }) => id !== line.id))
    return { ...sheet, lines: [...sheet.lines, line] }
  return { ...sheet, lines: sheet.lines.map((one) => (one.id === line.id ? { ...one, ...line } : one)) }
}
