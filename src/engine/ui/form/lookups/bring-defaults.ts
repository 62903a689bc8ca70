import type { WireRow } from '#core/http/odata-contract.ts'
import { isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import { readCandidate } from '../../client/lookups/read-candidate.ts'
import { findTarget } from '../../client/lookups/target-fields.ts'
import { changedBy, fillOf } from '../store/edit-header.ts'
import type { FormStore } from '../store/form-store.ts'
import type { TitleSource } from './load-titles.ts'

/**
 * What a record that stands in a field by default brings along, as if it had been picked: into fields people may enter and nobody has
 * written in. The form stays as untouched as it was (FORM-197).
 */
export function bringDefaults(
  store: FormStore,
  families: TitleSource['families'],
  { set, row }: { readonly set: string; readonly row: WireRow },
): void {
  const among = store.logic.header
  for (const field of among.filter(isLookup)) {
    const { record, words } = store.state.getState()
    if (field.lookup.set !== set || record[field.id] !== row.Id) continue
    const open = new Set(
      among
        .filter((one) => !one.isDerived && !isInnerLookup(one) && (record[one.id] ?? null) === null)
        .map(({ id }) => id),
    )
    const brought = fillOf(field, readCandidate(field.lookup, row, findTarget(families, field.lookup.to)), record)
    const filled = Object.fromEntries(
      Object.entries(brought).filter(([id, value]) => value !== null && open.has(id) && !(id in words)),
    )
    const header = Object.keys(filled).flatMap((id) => [id, ...changedBy(store.logic.field(id), among)])
    if (header.length > 0)
      store.amend({ header, lines: {} }, (content) => ({ ...content, record: { ...content.record, ...filled } }))
  }
}
