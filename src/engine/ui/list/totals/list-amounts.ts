import { add } from '#core/decimal/arithmetic.ts'
import { parseDecimal, printPlain, type Decimal } from '#core/decimal/decimal.ts'
import { currencyPlace } from '#core/field-kinds/figures.ts'
import { withSymbol } from '#core/field-kinds/parts/with-symbol.ts'
import { atGlance } from '#core/field-kinds/glance.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { WireSums } from '#core/http/odata-contract.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import { currencyDeciders } from '#core/titles/document-currency.ts'
import { titleOf } from '#core/titles/expanded-title.ts'

/** The sum of an amount in one currency. */
interface Sum {
  readonly amount: Decimal
  /** Code or sign of a currency that is not the site's own. */
  readonly code: string | undefined
  readonly decimals: number
}

type Group = WireSums['value'][number]

/** The sums of an amount as people read them, one a currency and that of the site first; none where no row has a value (LIST-39). */
export function listAmounts(
  entity: Pick<EntityDefinition, 'fields' | 'roles'>,
  field: FieldDefinition,
  { groups, locale }: { readonly groups: readonly Group[]; readonly locale: Locale },
): readonly string[] {
  const sums = new Map<number, Sum>()
  for (const group of groups) {
    const value = group[wireName(field)]
    const amount = typeof value === 'string' ? parseDecimal(value) : undefined
    if (amount === undefined) continue
    const { id, ...currency } = currencyOf(entity, field, { group, locale })
    const before = sums.get(id)
    // Groups of one currency are of several sites, or name the currency of their site and leave it out.
    sums.set(id, before === undefined ? { ...currency, amount } : { ...before, amount: add(before.amount, amount) })
  }
  const inOrder = [...sums.values()].sort((one, other) => (one.code ?? '').localeCompare(other.code ?? ''))
  return inOrder.map((sum) => textOf(field, sum, locale))
}

/** The currency of a group: the one its records name, else that of their site. */
function currencyOf(
  entity: Pick<EntityDefinition, 'fields' | 'roles'>,
  field: FieldDefinition,
  { group, locale }: { readonly group: Group; readonly locale: Locale },
): Omit<Sum, 'amount'> & { readonly id: number } {
  const { currencyId, currencyDecimals, foreignDecimals, currenciesElsewhere } = locale
  const own = { id: currencyId, code: undefined, decimals: currencyDecimals }
  const records = currencyDeciders(entity, field).map((decider) => ({ decider, record: recordIn(group, decider) }))
  const named = records.find(({ decider, record }) => decider.id !== 'site' && record !== undefined)?.record
  if (named !== undefined) {
    const decimals = foreignDecimals[named.id] ?? currencyDecimals
    return named.id === currencyId ? own : { id: named.id, code: named.title, decimals }
  }
  const site = records.find(({ decider }) => decider.id === 'site')?.record
  const other = site && currenciesElsewhere[site.id]
  return other === undefined ? own : { id: other.id, code: other.symbol, decimals: other.decimals }
}

/** The record a group is of. */
export function recordIn(group: Group, { property }: FieldDefinition): { id: number; title: string } | undefined {
  const expanded = group[property]
  if (typeof expanded !== 'object' || expanded === null || !('Id' in expanded)) return undefined
  return { id: Number(expanded.Id), title: titleOf(expanded) ?? '' }
}

function textOf(field: FieldDefinition, { amount, code, decimals }: Sum, locale: Locale): string {
  const text = atGlance(field, printPlain(amount), { ...locale, currencyDecimals: decimals })
  if (currencyPlace(field) === 'none') return text
  return code === undefined ? withSymbol(locale.currencySymbol, text) : `${code} ${text}`
}
