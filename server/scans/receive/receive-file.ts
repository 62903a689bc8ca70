import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import type { ScanSource } from '#core/http/scans/scans-contract.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Scalar } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { changeOther } from '../../documents/move/change-other.ts'
import { createOther } from '../../documents/move/create-other.ts'
import { attachmentMediaType } from '../../drawer/attachment-media-type.ts'
import { addAttachment } from '../../drawer/attachments.ts'
import { pictureSize } from '../../drawer/pictures/picture-size.ts'
import { usualLimits } from '../extract/extract-file.ts'
import { enqueueScan } from '../work/scanned-file.ts'

/** What this SQL reads of tables that definitions draw. */
export const receiveReads: TableReads = {
  by: 'server/scans/receive/receive-file.ts',
  entities: {
    ocrInvoice: {
      docNo: 'text',
      fileHash: 'text',
      invoiceNo: 'text',
      isCredit: 'boolean',
      status: 'status',
      supplier: { to: 'supplier' },
    },
  },
}

/** A file as it came in. */
export interface ReceivedFile {
  readonly fileName: string
  readonly content: Buffer
  readonly source: ScanSource | 'Mail'
  /** What else is known of how it came in, by field. */
  readonly more?: Readonly<Record<string, Scalar>>
}

/** Kinds of files an invoice may come in. */
const mediaTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/xml',
  'image/png',
  'image/jpeg',
  'image/webp',
])

/**
 * Makes a scanned invoice of a file and puts it in the queue of the readers; answers its id (SCAN-1).
 * @throws E_FILE_SIZE, E_FILE_TYPE, E_PICTURE_SIZE; E_SCAN_TWICE for a file that is there already (SCAN-2)
 */
export async function receiveFile(
  scope: CommandScope,
  { fileName, content, source, more = {} }: ReceivedFile,
): Promise<number> {
  checkFile(fileName, content)
  const { trx, ctx, clock, family } = scope
  const hash = createHash('sha256').update(content).digest('hex')
  await refuseTwice(scope, hash)
  const { id } = standardOf(await createOther(scope, family.id, {}))
  const owner = { entity: family.entity.id, id }
  const now = clock.now()
  const sent = { tenantId: ctx.tenantId, userId: ctx.userId, fileName, content, now }
  const file = await addAttachment(trx, owner, sent)
  await changeOther(scope, {
    family: family.id,
    id,
    action: 'attach',
    change: (record) => ({ ...record, ...more, file, fileName, source, fileHash: hash }),
  })
  await enqueueScan(trx, { ctx, invoice: id, attachment: file, now })
  return id
}

/** What may be no invoice by its name, its first bytes or its size. @throws E_FILE_SIZE, E_FILE_TYPE, E_PICTURE, E_PICTURE_SIZE */
export function checkFile(fileName: string, content: Buffer): void {
  if (content.length === 0 || content.length > attachmentLimit) throw appError('E_FILE_SIZE')
  const mediaType = attachmentMediaType(fileName, content)
  if (mediaType === undefined || !mediaTypes.has(mediaType)) throw appError('E_FILE_TYPE')
  if (!mediaType.startsWith('image/')) return
  const size = pictureSize(content)
  if (size === undefined) throw appError('E_PICTURE')
  const { megapixels } = usualLimits
  if (size.width * size.height > megapixels * 1_000_000) throw appError('E_PICTURE_SIZE', { megapixels })
}

/** The same file once; one that was rejected may be sent again, and so may a credit note whose claim was reversed (CRN-310). */
async function refuseTwice({ trx, ctx }: CommandScope, hash: string): Promise<void> {
  // Of two who send the same file at once one is told of the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scan/${ctx.tenantId}/${hash}`}, 0))`.execute(trx)
  const { rows } = await sql<{ readonly number: string }>`select x.doc_no as number from ocr_invoice x
    where x.tenant_id = ${ctx.tenantId} and x.file_hash = ${hash} and x.status <> 'Rejected'
      and not (x.status = 'Posted' and x.is_credit and not exists (select from received_note n where n.tenant_id = x.tenant_id
        and n.supplier_id = x.supplier_id and n.number = lower(trim(x.invoice_no)))) limit 1`.execute(trx)
  if (rows[0] !== undefined) throw appError('E_SCAN_TWICE', { number: rows[0].number })
}
