import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { foreignAmount } from '#core/field-kinds/figures.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { valuesFromWire } from '#core/record/wire-record.ts'
import { stateOfAbout } from '#core/text/state-of-about.ts'
import { titleOf } from '#core/titles/expanded-title.ts'
import { currencyOfRow } from '#core/titles/row-currency.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'

/** A row of the server as the grid draws it: values by field id, titles of expanded lookups, money of other sites with its sign, states of other documents as their families call them. */
export function toGridRow(
  entity: Pick<EntityDefinition, 'fields' | 'readMark' | 'roles' | 'about'>,
  row: WireRow,
  { locale, translate }: { readonly locale: Locale; readonly translate: Translate },
): GridRow {
  const { fields, readMark, about } = entity
  const values = valuesFromWire(fields, row)
  const texts: Record<string, string> = {}
  const currency = currencyOfRow(entity, row, locale)
  for (const field of fields) {
    const foreign = foreignAmount(field, values[field.id], { site: values['site'], currency, locale })
    if (foreign !== undefined) texts[field.id] = foreign
    if (!isLookup(field)) continue
    const expanded = row[field.property]
    texts[field.id] = typeof expanded === 'object' && expanded !== null ? (titleOf(expanded) ?? '') : ''
  }
  const state = stateOfAbout(about, (field) => values[field])
  if (about !== undefined && state !== undefined) texts[about.status] = translate(state)
  const isRead = readMark !== undefined && values[readMark] === true
  return { key: String(row.Id), values, texts, isMuted: row['IsActive'] === false || isRead }
}
