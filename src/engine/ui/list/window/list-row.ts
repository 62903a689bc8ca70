import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { foreignAmount } from '#core/field-kinds/figures.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { valuesFromWire } from '#core/record/wire-record.ts'
import { titleOf } from '../../client/lookups/read-candidate.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { isLookup } from '#core/model/field-shapes.ts'

/** A row of the server as the grid draws it: values by field id, titles of expanded lookups, money of other sites with its sign. */
export function toGridRow(
  { fields, readMark }: Pick<EntityDefinition, 'fields' | 'readMark'>,
  row: WireRow,
  locale: Locale,
): GridRow {
  const values = valuesFromWire(fields, row)
  const texts: Record<string, string> = {}
  for (const field of fields) {
    const foreign = foreignAmount(field, values[field.id], { site: values['site'], locale })
    if (foreign !== undefined) texts[field.id] = foreign
    if (!isLookup(field)) continue
    const expanded = row[field.property]
    texts[field.id] = typeof expanded === 'object' && expanded !== null ? (titleOf(expanded) ?? '') : ''
  }
  const isRead = readMark !== undefined && values[readMark] === true
  return { key: String(row.Id), values, texts, isMuted: row['IsActive'] === false || isRead }
}
