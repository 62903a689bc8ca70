import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isInnerLookup, isLookup, type InnerLookup } from '#core/model/field-shapes.ts'
import type { LookupSearch } from '../../client/lookups/lookup-search.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { besideHeader } from '../lookups/beside.ts'
import type { FormStore } from '../store/form-store.ts'

/** A record that was picked in a field of the header. */
export interface Pick {
  readonly field: FieldDefinition
  readonly candidate: LookupCandidate | undefined
}

/**
 * After a pick: fills that mean a line of the picked record, such as the unit an item is moved in, become that line. What cannot be
 * found stays empty. No step of undo of its own.
 */
export async function resolveFills(store: FormStore, { field, candidate }: Pick, search: LookupSearch): Promise<void> {
  if (!isLookup(field) || candidate === undefined) return
  const among = store.logic.header
  for (const inner of among.filter(isInnerLookup).filter(({ lookup }) => lookup.of === field.id)) {
    const wanted = candidate.values[field.lookup.fill[inner.id] ?? '']
    if (typeof wanted === 'number') await resolveOne(store, { inner, owner: candidate.id, wanted }, search)
  }
}

async function resolveOne(
  store: FormStore,
  { inner, owner, wanted }: { readonly inner: InnerLookup; readonly owner: number; readonly wanted: number },
  search: LookupSearch,
): Promise<void> {
  const question = { field: inner, words: '', beside: besideHeader(store), among: store.logic.header }
  const found = await search(question, new AbortController().signal).catch(() => [])
  const meant = found.find(({ titleId }) => titleId === wanted)
  const { record } = store.state.getState()
  // The person may have picked another record, or a line of this one, meanwhile.
  if (meant === undefined || record[inner.lookup.of] !== owner || (record[inner.id] ?? null) !== null) return
  store.titles.put(inner.lookup.set, meant.id, meant.text)
  store.amend({ header: [inner.id], lines: {} }, (content) => ({
    ...content,
    record: { ...content.record, [inner.id]: meant.id },
  }))
}
