import type { LookupField } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { FormStore } from '../store/form-store.ts'
import { readCandidate } from '../../client/lookups/read-candidate.ts'
import type { ReadSet } from './resolve-lookups.ts'
import { findTarget } from '../../client/lookups/target-fields.ts'

/** Where titles come from. */
export interface TitleSource {
  readonly read: ReadSet
  readonly families: Readonly<Record<string, ClientFamily>>
  /** Told of each record that is found. */
  readonly found?: ((set: string, row: WireRow) => void) | undefined
}

/** Ids asked for in one request. */
const chunkSize = 100

/** Asks for the titles of lookups whose id came without one, such as a default location, and shows them; what was asked for before is left out. */
export async function loadTitles(
  store: FormStore,
  { read, families, found }: TitleSource,
  asked = new Set<string>(),
): Promise<void> {
  const missing = missingTitles(store, asked)
  if (missing.size === 0) return
  await Promise.all(
    [...missing.values()].map(({ field, ids }) => loadSet(store, { read, families, found }, { field, ids: [...ids] })),
  )
  store.showTitles()
}

/** A pick that brings others along changes several fields at once. */
const gatherMs = 40

/**
 * Asks for titles now, and again whenever a lookup gets an id without one, such as the currency a picked supplier brings along; of each id once. Only the first time `found` is told, of what stood there from the
 * start. Answers a function that stops it. What cannot be had stays a number.
 */
export function keepTitles(store: FormStore, source: TitleSource): () => void {
  const asked = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (from: TitleSource): void => void loadTitles(store, from, asked).catch(() => undefined)
  const refresh = (): void => ask({ ...source, found: undefined })
  ask(source)
  const stop = store.state.subscribe((now, before) => {
    if (now.record === before.record) return
    clearTimeout(timer)
    timer = setTimeout(refresh, gatherMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

interface Missing {
  readonly field: LookupField
  readonly ids: Set<number>
}

function missingTitles(store: FormStore, asked: Set<string>): ReadonlyMap<string, Missing> {
  const missing = new Map<string, Missing>()
  const { record } = store.state.getState()
  note(store, missing, { fields: store.logic.header.filter(isLookup), record })
  for (const lines of store.logic.lines) {
    const lookups = lines.fields.filter(isLookup)
    if (lookups.length === 0) continue
    for (const line of linesOf(record, lines.id)) note(store, missing, { fields: lookups, record: line })
  }
  for (const [set, { ids }] of missing) {
    for (const id of ids) if (asked.has(`${set} ${id}`)) ids.delete(id)
    for (const id of ids) asked.add(`${set} ${id}`)
    if (ids.size === 0) missing.delete(set)
  }
  return missing
}

function note(
  { titles }: FormStore,
  missing: Map<string, Missing>,
  { fields, record }: { readonly fields: readonly LookupField[]; readonly record: EntityRecord },
): void {
  for (const field of fields) {
    const id = record[field.id]
    if (typeof id !== 'number' || titles.get(field.lookup.set, id) !== undefined) continue
    const entry = missing.get(field.lookup.set) ?? { field, ids: new Set() }
    entry.ids.add(id)
    missing.set(field.lookup.set, entry)
  }
}

async function loadSet(
  { titles }: FormStore,
  { read, families, found }: TitleSource,
  { field, ids }: { readonly field: LookupField; readonly ids: readonly number[] },
): Promise<void> {
  const { lookup } = field
  for (let from = 0; from < ids.length; from += chunkSize) {
    const part = ids.slice(from, from + chunkSize)
    const list = await read(lookup.set, {
      filter: `Id in (${part.join(',')})`,
      top: chunkSize,
      lookup: lookup.everySite,
    })
    for (const row of list.value) {
      titles.put(lookup.set, row.Id, readCandidate(lookup, row, findTarget(families, lookup.to)).text)
      found?.(lookup.set, row)
    }
  }
}
