import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { choiceOf } from '#core/model/field-shapes.ts'
import { wireName } from '#core/record/wire-record.ts'

/** Text key of the state the record of a row is in, or the document it stands for; undefined where the row tells none. */
export function stateOf({ entity }: ClientFamily, row: WireRow): string | undefined {
  const id = entity.about?.status ?? 'status'
  const field = entity.fields.find((one) => one.id === id)
  return field === undefined ? undefined : choiceOf(field, row[wireName(field)])?.label
}
