import { mostLabels } from '#core/http/print/labels-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { printODataQuery } from '../../client/data/odata-query.ts'
import type { PagedSource } from '../window/page-query.ts'
import type { LabelledRows } from './labelled-rows.ts'

/** Most records labels are printed of at a time. */
export const mostLabelled = mostLabels / 2

/** What labels are printed of, and how. */
export interface LabelRequest {
  readonly rows: readonly WireRow[]
  readonly labelled: LabelledRows
  readonly format: number
  readonly copies: number
  readonly first: number
}

/** The labels of rows as a PDF, in the order of their list where it is theirs; rejects with ApiError. */
export async function fetchLabels(
  api: Pick<ApiClient, 'raw'>,
  { query }: Pick<PagedSource, 'query'>,
  { rows, labelled, format, copies, first }: LabelRequest,
): Promise<Blob> {
  const ids = [...new Set(rows.flatMap((row) => labelled.idOf(row) ?? []))]
  const own = new URLSearchParams({ format: String(format), copies: String(copies), first: String(first) })
  const orderby = labelled.isOwn ? query.orderby : undefined
  const rest = printODataQuery({ filter: `Id in (${ids.join(',')})`, orderby }).replace('?', '&')
  const answer = await api.raw(`${setPath(labelled.family.entity.set)}/$labels?${own}${rest}`)
  return answer.blob()
}
