import type { WireRow } from '#core/http/odata-contract.ts'
import { foreignCurrency } from '#core/titles/row-currency.ts'
import { useDebounced, useEntityList, useLocale } from '#engine'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { recordSets, type ChosenRecords, type RecordSet } from './record-sets.ts'
import { figureText } from '../figure-text.ts'
import { textOf } from '../text-of.ts'

/** A record as it is offered. */
interface Offered {
  readonly value: number
  readonly label: string
}

/** How many are offered at once; more are found by their words. */
const most = 50

/** What the server finds for words, `among` those of a further filter where one is told. */
export function useRecords(
  set: RecordSet,
  words: string,
  among?: string,
): { readonly options: readonly Offered[]; readonly isFound: boolean } {
  const { titles, filter: usual } = recordSets[set]
  const filter = [usual, among].filter((part) => part !== undefined).join(' and ') || undefined
  const locale = useLocale()
  const asked = useDebounced(words.trim(), 150)
  const query = { filter, orderby: titles[0], top: most, ...selected(set) }
  const { data, isPlaceholderData } = useEntityList(set, asked === '' ? query : { ...query, search: asked })
  const isFound = data !== undefined && !isPlaceholderData && asked === words.trim()
  return { options: (data?.value ?? []).map((row) => ({ value: row.Id, label: labelOf(set, row, locale) })), isFound }
}

/** What a record is called, whether it is still offered or not. */
export function useRecordName(set: RecordSet, id: unknown): string | undefined {
  const query = { filter: `Id eq ${String(id)}`, top: 1, ...selected(set) }
  const locale = useLocale()
  const { data } = useEntityList(set, query, typeof id === 'number')
  const row = data?.value.find((one) => one.Id === id)
  return row === undefined ? undefined : labelOf(set, row, locale)
}

/** What is asked of each record. */
interface Selected {
  readonly select: readonly string[]
  readonly expand?: readonly string[]
}

function selected(set: RecordSet): Selected {
  const { titles, money }: ChosenRecords = recordSets[set]
  if (money === undefined) return { select: ['Id', ...titles] }
  return { select: ['Id', ...titles, money.amount, `${money.currency}Id`], expand: [money.currency] }
}

function labelOf(set: RecordSet, row: WireRow, locale: Locale): string {
  const { titles, money }: ChosenRecords = recordSets[set]
  const amount = money === undefined ? [] : [amountOf(money, row, locale)]
  return [...titles.map((name) => textOf(row[name])), ...amount].filter((text) => text !== '').join(' · ')
}

/** An amount with the code and the decimals of its currency, where it is not that of the site. */
function amountOf({ amount, currency }: NonNullable<ChosenRecords['money']>, row: WireRow, locale: Locale): string {
  const foreign = foreignCurrency({ id: row[`${currency}Id`], expanded: row[currency] }, locale)
  const text = figureText(row[amount], locale, foreign?.decimals ?? locale.currencyDecimals)
  return foreign === undefined || text === '' ? text : `${foreign.code} ${text}`
}
