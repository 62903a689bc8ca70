import type { WireRow } from '#core/http/odata-contract.ts'
import { useDebounced, useEntityList } from '#engine'
import { recordSets, type RecordSet } from './record-sets.ts'
import { textOf } from '../text-of.ts'

/** A record as it is offered. */
interface Offered {
  readonly value: number
  readonly label: string
}

/** How many are offered at once; more are found by their words. */
const most = 50

/** What the server finds for words. */
export function useRecords(
  set: RecordSet,
  words: string,
): { readonly options: readonly Offered[]; readonly isFound: boolean } {
  const { titles, filter } = recordSets[set]
  const asked = useDebounced(words.trim(), 150)
  const query = { filter, orderby: titles[0], top: most, select: ['Id', ...titles] }
  const { data, isPlaceholderData } = useEntityList(set, asked === '' ? query : { ...query, search: asked })
  const isFound = data !== undefined && !isPlaceholderData && asked === words.trim()
  return { options: (data?.value ?? []).map((row) => ({ value: row.Id, label: labelOf(set, row) })), isFound }
}

/** What a record is called, whether it is still offered or not. */
export function useRecordName(set: RecordSet, id: unknown): string | undefined {
  const query = { filter: `Id eq ${String(id)}`, top: 1, select: ['Id', ...recordSets[set].titles] }
  const { data } = useEntityList(set, query, typeof id === 'number')
  const row = data?.value.find((one) => one.Id === id)
  return row === undefined ? undefined : labelOf(set, row)
}

function labelOf(set: RecordSet, row: WireRow): string {
  return recordSets[set].titles.map((name) => textOf(row[name])).join(' · ')
}
