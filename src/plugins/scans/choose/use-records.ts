import type { WireRow } from '#core/http/odata-contract.ts'
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
  const query = { filter, orderby: titles[0], top: most, select: selected(set) }
  const { data, isPlaceholderData } = useEntityList(set, asked === '' ? query : { ...query, search: asked })
  const isFound = data !== undefined && !isPlaceholderData && asked === words.trim()
  return { options: (data?.value ?? []).map((row) => ({ value: row.Id, label: labelOf(set, row, locale) })), isFound }
}

/** What a record is called, whether it is still offered or not. */
export function useRecordName(set: RecordSet, id: unknown): string | undefined {
  const query = { filter: `Id eq ${String(id)}`, top: 1, select: selected(set) }
  const locale = useLocale()
  const { data } = useEntityList(set, query, typeof id === 'number')
  const row = data?.value.find((one) => one.Id === id)
  return row === undefined ? undefined : labelOf(set, row, locale)
}

function selected(set: RecordSet): readonly string[] {
  const { titles, money }: ChosenRecords = recordSets[set]
  return ['Id', ...titles, ...(money === undefined ? [] : [money])]
}

function labelOf(set: RecordSet, row: WireRow, locale: Locale): string {
  const records: ChosenRecords = recordSets[set]
  const amount = records.money === undefined ? [] : [figureText(row[records.money], locale, locale.currencyDecimals)]
  return [...records.titles.map((name) => textOf(row[name])), ...amount].filter((text) => text !== '').join(' · ')
}
