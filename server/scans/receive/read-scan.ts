import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { OpenBilledLine, ScanPage, ScanState } from '#core/http/scans/scans-contract.ts'
import type { Trx } from '../../db/pool.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { preferenceOf, scanSurePct } from '../../preferences/needed-preferences.ts'
import { readBillable } from '../match/read-open-orders.ts'

/** How far the file of an invoice is read, and its pages with their words once it is. @throws E_NOT_FOUND */
export async function readScanState(
  { trx, ctx: { tenantId }, session }: CommandScope,
  invoice: number,
): Promise<ScanState> {
  const found = await sql<
    Omit<ScanState, 'Pages' | 'SureFrom'>
  >`select state as "State", done as "Done", pages as "Of" from scanned_file
    where tenant_id = ${tenantId} and invoice_id = ${invoice}`.execute(trx)
  const [row] = found.rows
  if (row === undefined) throw appError('E_NOT_FOUND')
  const pages =
    await sql<ScanPage>`select page_no as "No", width as "Width", height as "Height", words as "Words" from scanned_page
    where tenant_id = ${tenantId} and invoice_id = ${invoice} order by page_no`.execute(trx)
  return { ...row, SureFrom: preferenceOf(session.preference, scanSurePct), Pages: pages.rows }
}

/** The picture of a page. @throws E_NOT_FOUND */
export async function readPagePicture(
  trx: Trx,
  { tenantId, invoice, page }: { readonly tenantId: string; readonly invoice: number; readonly page: number },
): Promise<Buffer> {
  const { rows } = await sql<{ readonly picture: Buffer }>`select picture from scanned_page
    where tenant_id = ${tenantId} and invoice_id = ${invoice} and page_no = ${page}`.execute(trx)
  if (rows[0] === undefined) throw appError('E_NOT_FOUND')
  return rows[0].picture
}

/** What an invoice of a supplier may be of, for people who match it by hand. */
export async function readOfferedLines(
  scope: CommandScope,
  of: { readonly site: number; readonly supplier: number },
): Promise<readonly OpenBilledLine[]> {
  const lines = await readBillable(scope, of)
  return lines.map((one) => ({
    Of: one.of,
    Document: one.document,
    DocumentNo: one.documentNo,
    Line: one.line,
    Item: `${one.itemNo} ${one.name}`.trim(),
    Unit: one.unit,
    OpenQty: one.openQty,
    Price: one.price,
  }))
}
