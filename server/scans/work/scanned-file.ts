import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { refusals, type ExtractedFile, type FilePage, type Refusal, type XmlNode } from '../extract/extracted-file.ts'

/** Channel on which the readers of every node hear of a file once it is committed. */
export const scanChannel = 'larder_scans'

/** Who sent a file, as a row keeps them: a set is no JSON. */
type Starter = Omit<RequestContext, 'permissions'> & { readonly permissions: readonly string[] }

/** A file that waits to be read. */
export interface NewScan {
  readonly ctx: RequestContext
  readonly invoice: number
  readonly attachment: number
  readonly now: Date
}

/** Puts a file in the queue and wakes the readers when the transaction commits. */
export async function enqueueScan(trx: Trx, { ctx, invoice, attachment, now }: NewScan): Promise<void> {
  await sql`insert into scanned_file (tenant_id, invoice_id, attachment_id, starter, entered_on)
    values (${ctx.tenantId}, ${invoice}, ${attachment}, ${starterOf(ctx)}::jsonb, ${now.toISOString()}::timestamptz)`.execute(
    trx,
  )
  await sql`select pg_notify(${scanChannel}, ${ctx.tenantId})`.execute(trx)
}

/** Has a file read once more, in the name of who asks for it. @throws E_NOT_FOUND */
export async function askAgain(trx: Trx, ctx: RequestContext, invoice: number): Promise<void> {
  await sql`delete from scanned_page where tenant_id = ${ctx.tenantId} and invoice_id = ${invoice}`.execute(trx)
  const { rows } = await sql<{
    readonly id: number
  }>`update scanned_file set state = 'Waiting', tries = 0, leased_until = null, pages = null,
      done = 0, refusal = null, tree = null, starter = ${starterOf(ctx)}::jsonb
    where tenant_id = ${ctx.tenantId} and invoice_id = ${invoice} returning invoice_id as id`.execute(trx)
  if (rows.length === 0) throw appError('E_NOT_FOUND')
  await sql`select pg_notify(${scanChannel}, ${ctx.tenantId})`.execute(trx)
}

function starterOf(ctx: RequestContext): string {
  const starter: Starter = { ...ctx, permissions: [...ctx.permissions] }
  return JSON.stringify(starter)
}

/** A file in the hands of a reader. */
export interface TakenScan {
  readonly invoice: number
  readonly tries: number
  readonly mediaType: string
  readonly content: Buffer
  readonly starter: RequestContext
}

/** Seconds a reader has before another may take the file; it renews them while it reads. */
const leaseSeconds = 60

/** Takes the file that waits longest, with its content, for a while; undefined where none waits. */
export async function takeScan(trx: Trx, tenantId: string, now: Date): Promise<TakenScan | undefined> {
  type Row = Omit<TakenScan, 'starter'> & { readonly starter: Starter }
  const at = now.toISOString()
  const { rows } = await sql<Row>`
    with taken as (select f.tenant_id, f.invoice_id from scanned_file f
      where f.tenant_id = ${tenantId} and f.state <> 'Done' and coalesce(f.leased_until, '-infinity') < ${at}::timestamptz
      order by f.entered_on, f.invoice_id limit 1 for update skip locked)
    update scanned_file f set state = 'Reading', tries = f.tries + 1, leased_until = ${at}::timestamptz + make_interval(secs => ${leaseSeconds})
    from taken t, attachment a
    where f.tenant_id = ${tenantId} and t.tenant_id = f.tenant_id and f.invoice_id = t.invoice_id
      and a.tenant_id = f.tenant_id and a.id = f.attachment_id
    returning f.invoice_id::int as invoice, f.tries, a.media_type as "mediaType", a.content, f.starter`.execute(trx)
  const [row] = rows
  return row && { ...row, starter: { ...row.starter, permissions: new Set(row.starter.permissions) } }
}

/** Notes how many pages are done, and keeps the file for longer. */
export async function notePages(
  trx: Trx,
  {
    tenantId,
    invoice,
    done,
    of,
    now,
  }: {
    readonly tenantId: string
    readonly invoice: number
    readonly done: number
    readonly of: number
    readonly now: Date
  },
): Promise<void> {
  await sql`update scanned_file set done = ${done}, pages = ${of},
      leased_until = ${now.toISOString()}::timestamptz + make_interval(secs => ${leaseSeconds})
    where tenant_id = ${tenantId} and invoice_id = ${invoice} and state = 'Reading'`.execute(trx)
}

/** What was found in a file, or why nothing was. */
export interface Extracted {
  readonly refusal: Refusal | undefined
  readonly file: ExtractedFile
}

/** Keeps what was found with the invoice, once; its file waits no more. */
export async function keepExtracted(
  trx: Trx,
  { tenantId, invoice }: { readonly tenantId: string; readonly invoice: number },
  { refusal, file: { tree, pages } }: Extracted,
): Promise<void> {
  await sql`update scanned_file set state = 'Done', leased_until = null, refusal = ${refusal ?? null}, pages = ${pages.length}, done = ${pages.length},
      tree = ${tree === undefined ? null : JSON.stringify(tree)}::jsonb
    where tenant_id = ${tenantId} and invoice_id = ${invoice}`.execute(trx)
  await sql`delete from scanned_page where tenant_id = ${tenantId} and invoice_id = ${invoice}`.execute(trx)
  for (const { page, width, height, isRecognized, words, picture } of pages) {
    await sql`insert into scanned_page (tenant_id, invoice_id, page_no, width, height, is_recognized, words, picture)
      values (${tenantId}, ${invoice}, ${page}, ${width}, ${height}, ${isRecognized}, ${JSON.stringify(words)}::jsonb,
        ${Buffer.from(picture, 'base64')})`.execute(trx)
  }
}

/** What was found in the file of an invoice; undefined while it waits. Pictures of pages are left out. */
export async function readExtracted(trx: Trx, tenantId: string, invoice: number): Promise<Extracted | undefined> {
  const found = await sql<{
    readonly refusal: string | null
    readonly tree: XmlNode | null
  }>`select refusal, tree from scanned_file
    where tenant_id = ${tenantId} and invoice_id = ${invoice} and state = 'Done'`.execute(trx)
  const [row] = found.rows
  if (row === undefined) return undefined
  const pages =
    await sql<FilePage>`select page_no as page, width, height, is_recognized as "isRecognized", words, '' as picture
    from scanned_page where tenant_id = ${tenantId} and invoice_id = ${invoice} order by page_no`.execute(trx)
  const refusal = refusals.find((why) => why === row.refusal)
  return { refusal, file: { tree: row.tree ?? undefined, pages: pages.rows } }
}
