import type { ForeignCurrency } from '../field-kinds/figures.ts'
import type { Locale } from '../field-kinds/parts/field-kind.ts'
import type { WireRow } from '../http/odata-contract.ts'
import type { EntityDefinition } from '../model/family-definition.ts'
import { wireName } from '../record/wire-record.ts'
import { currencyField } from './document-currency.ts'
import { titleOf } from './expanded-title.ts'

/** A currency as rows of a set name it: its id and its expanded record. */
interface NamedCurrency {
  readonly id: unknown
  readonly expanded: unknown
}

/** Code and decimals of a currency that is not that of the site; undefined for the site's own and where none is named (CUR-9). */
export function foreignCurrency(
  { id, expanded }: NamedCurrency,
  {
    currencyId,
    currencyDecimals,
    foreignDecimals,
  }: Pick<Locale, 'currencyId' | 'currencyDecimals' | 'foreignDecimals'>,
): ForeignCurrency | undefined {
  if (typeof expanded !== 'object' || expanded === null || id === currencyId) return undefined
  const code = titleOf(expanded)
  return code === undefined ? undefined : { code, decimals: foreignDecimals[Number(id)] ?? currencyDecimals }
}

/** The currency of the document a row is, where it is not that of the site; its lookup is expanded. */
export function currencyOfRow(
  entity: Pick<EntityDefinition, 'fields' | 'roles'>,
  row: WireRow,
  locale: Locale,
): ForeignCurrency | undefined {
  const field = currencyField(entity)
  return field && foreignCurrency({ id: row[wireName(field)], expanded: row[field.property] }, locale)
}
