import { queryOptions } from '@tanstack/react-query'
import type { WireSums } from '#core/http/odata-contract.ts'
import { printApply } from '#core/odata/print-apply.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import { currencyDeciders } from '#core/titles/document-currency.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { printODataQuery, type ODataQuery } from '../../client/data/odata-query.ts'
import { totalsFilter, viewFilter, type AskedView, type QuerySubject } from '../view/view-query.ts'

/** What the totals of a view ask: the sums of its amounts over all of its rows, kept apart by what decides their currency. */
export type TotalsQuestion = Pick<ODataQuery, 'apply' | 'usableAt'>

/** The question of a view's totals, or of those of each record a lookup of its rows names; undefined for a list without totals. */
export function totalsQuestion(
  parts: AskedView,
  subject: QuerySubject,
  by?: FieldDefinition,
): TotalsQuestion | undefined {
  const { family, list, view, record } = parts
  const fields = family.entity.fields.filter(({ id }) => list.totals.includes(id))
  if (fields.length === 0) return undefined
  const apart = fields.flatMap((field) => currencyDeciders(family.entity, field))
  const search = view.search.trim()
  return {
    apply: printApply({
      filter: totalsFilter(parts, subject),
      search: search === '' ? undefined : search,
      groupBy: [...new Set([...apart, ...(by === undefined ? [] : [by])].map(({ property }) => property))],
      sums: fields.map(wireName),
    }),
    usableAt: record?.isOfUsable === true ? [record.id] : undefined,
  }
}

/** The question of what the tiles of a view tell beside their counts: sums of each value under everything else that is asked. */
export function tileSumsQuestion(parts: AskedView, subject: QuerySubject): TotalsQuestion | undefined {
  const { family, list, view, record } = parts
  const { fields } = family.entity
  const [by, amount] = [list.tiles, list.tilesSum].map((name) => fields.find(({ id }) => id === name))
  if (by === undefined || amount === undefined) return undefined
  const search = view.search.trim()
  return {
    apply: printApply({
      filter: viewFilter(parts, subject, by.id),
      search: search === '' ? undefined : search,
      groupBy: [...currencyDeciders(family.entity, amount).map(({ property }) => property), wireName(by)],
      sums: [wireName(amount)],
    }),
    usableAt: record?.isOfUsable === true ? [record.id] : undefined,
  }
}

/** Sums by group; `key` is `[session, set]`, so that a write to the set fetches them again. */
export function listTotalsQuery(
  api: ApiClient,
  key: readonly [session: string, set: string],
  totals: TotalsQuestion | undefined,
) {
  return queryOptions({
    queryKey: [...key, 'list', 'totals', totals],
    queryFn: async ({ signal }) => {
      const answer = await api.json<WireSums>(setPath(key[1]) + printODataQuery(totals ?? {}), { signal })
      return answer.data.value
    },
    enabled: totals !== undefined,
    // The bar says in its own place that they could not be had, and what took too long once does so again.
    meta: { drawsErrors: true },
    retry: false,
  })
}
