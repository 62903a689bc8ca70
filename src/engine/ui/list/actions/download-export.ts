import { wireName } from '#core/record/wire-record.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { printODataQuery } from '../../client/data/odata-query.ts'
import { saveFile } from '../../client/data/save-file.ts'
import type { ShownColumn } from '../columns/list-columns.ts'
import type { PagedSource } from '../window/page-query.ts'

/** What is exported: the query shown now, with the columns shown now. */
export interface ExportRequest {
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly ShownColumn[]
  readonly fileName: string
}

/** Fetches the file with the session's token and hands it to the browser; rejects with ApiError. */
export async function downloadExport(source: PagedSource, request: ExportRequest): Promise<void> {
  const { api, key, query } = source
  const { filter, search, orderby, usableAt } = query
  const own = new URLSearchParams({
    format: request.format,
    columns: request.columns.map(({ field }) => wireName(field)).join(),
  })
  const rest = printODataQuery({ filter, search, orderby, usableAt }).replace('?', '&')
  const answer = await api.raw(`${setPath(key[1])}/$export?${own}${rest}`)
  saveFile(await answer.blob(), request.fileName)
}
