import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { displayOf } from '../../client/lookups/read-candidate.ts'

/** What people call a record: its title, or its number when it has none. */
export function recordName(family: ClientFamily, row: WireRow): string {
  const title = family.entity.fields.find(({ id }) => id === family.entity.title)
  const name = title === undefined ? '' : displayOf(row, title.property)
  return name === '' ? String(row.Id) : name
}
