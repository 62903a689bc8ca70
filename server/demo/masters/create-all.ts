import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { DemoData } from '../demo-data.ts'

/** Who creates masters, when, of what. */
export interface MastersWork {
  readonly actor: DemoActor
  readonly at: Date
  readonly data: DemoData
}

/** Id of US dollars, the base currency of every demo site. */
export const dollars = 164

/** Id of euros, in which one supplier is paid. */
export const euros = 165

/** The id of a name. Throws when the demo's files do not fit together. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo names ${name}, which it did not create`)
  return id
}

/** Creates rows of a set and answers their ids by code. */
export async function createAll<T extends { readonly code: string }>(
  { actor, at }: MastersWork,
  { set, rows }: { readonly set: string; readonly rows: readonly T[] },
  body: (row: T) => WireRecord,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const row of rows) ids.set(row.code, (await actor.create(set, at, body(row))).row.Id)
  return ids
}
