import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { changedBy, setHeaderValue } from '../store/edit-header.ts'
import type { FormStore } from '../store/form-store.ts'
import type { LookupSearch } from '../../client/lookups/lookup-search.ts'
import { resolveFills } from './resolve-fills.ts'
import { besideHeader } from '../lookups/beside.ts'

/**
 * Words left behind in a header lookup become the record they mean: the one that is called so, else the only one that is found by
 * them. Otherwise they stay with their issue, and also when the search fails. No step of undo of its own.
 */
export async function resolveHeader(store: FormStore, field: FieldDefinition, search: LookupSearch): Promise<void> {
  const typed = wordsOf(store, field)
  if (!isLookup(field) || typed === undefined) return
  const question = { field, words: typed, beside: besideHeader(store), among: store.logic.header }
  const found = await search(question, new AbortController().signal).catch(() => [])
  const meant = meantBy(found, typed)
  // The person may have typed on, or picked another one, meanwhile.
  if (meant === undefined || wordsOf(store, field) !== typed) return
  store.titles.put(field.lookup.set, meant.id, meant.text)
  const among = store.logic.header
  const header = [field.id, ...changedBy(field, among)]
  const change = { field, value: meant.id, candidate: meant, among }
  store.amend({ header, lines: {} }, (content) => setHeaderValue(content, change))
  await resolveFills(store, change, search)
}

function wordsOf(store: FormStore, field: FieldDefinition): string | undefined {
  return store.state.getState().words[field.id]?.words
}

function meantBy(found: readonly LookupCandidate[], words: string): LookupCandidate | undefined {
  const wanted = words.trim().toLowerCase()
  const named = found.filter(({ text, details }) =>
    [text, ...details].some((name) => name.trim().toLowerCase() === wanted),
  )
  return named.length === 1 ? named[0] : found.length === 1 ? found[0] : undefined
}
