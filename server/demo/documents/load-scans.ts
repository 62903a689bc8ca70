import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardOf } from '#core/record/standard-values.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { presentRecord, type PresentedRecord } from '../../documents/present/present-record.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { projectFolder } from '../../process/project-folder.ts'
import type { ExtractedFile } from '../../scans/extract/extracted-file.ts'
import { receiveFile, type ReceivedFile } from '../../scans/receive/receive-file.ts'
import { keepExtracted } from '../../scans/work/scanned-file.ts'
import type { DemoActor } from '../demo-actor.ts'
import { drawPhoto } from './scans/draw-photo.ts'
import { invoiceOfReceipt } from './scans/invoice-of-receipt.ts'
import { invoicePage } from './scans/invoice-page.ts'

/** Invoices that came as XML and as a PDF. Beside each stands what the reader found in it, so that a first start recognizes nothing. */
const files = ['invoice.xml', 'invoice.pdf'] as const
const folder = join(projectFolder, 'server/demo/data/scans')
const hour = 3_600_000

/** A file with what the reader found in it. */
interface ReadFile extends Pick<ReceivedFile, 'fileName' | 'content' | 'source'> {
  readonly file: ExtractedFile
}

/** Who sends invoices, and of what: a receipt nobody has invoiced; those before it are, or went back. */
export interface ScansInput {
  readonly clerk: DemoActor
  readonly receipt: PresentedRecord | undefined
  readonly now: Date
}

/** Puts three invoices into the inbox of a clerk, read and matched as far as it goes: two that fit nothing, and the photo of one of a receipt. */
export async function loadScans({ clerk, receipt, now }: ScansInput): Promise<void> {
  const photo = receipt === undefined ? [] : [await photoOf(clerk, receipt, now)]
  const sent = [...files.map(keptFile), ...photo]
  for (const [index, file] of sent.entries()) {
    const at = new Date(now.getTime() - (sent.length - index) * 5 * hour)
    await clerk.within('OcrInvoices', at, (scope) => receiveRead(scope, file))
  }
}

function keptFile(fileName: (typeof files)[number]): ReadFile {
  const content = readFileSync(join(folder, fileName))
  // Written by the same program that reads files of people.
  const file = JSON.parse(readFileSync(join(folder, `${fileName}.json`), 'utf8')) as ExtractedFile
  return { fileName, content, file, source: 'Upload' }
}

/** Drawn as the demo is loaded: its day, its lines and its prices are those of what came. */
async function photoOf(clerk: DemoActor, { row }: PresentedRecord, now: Date): Promise<ReadFile> {
  const receipt = await clerk.read('Receipts', now, row.Id)
  const supplier = await clerk.read('Suppliers', now, Number(row['SupplierId']))
  const day = new Date(now.getTime() - 24 * hour).toISOString().slice(0, 10)
  const { content, page } = drawPhoto(invoicePage(invoiceOfReceipt(receipt, supplier, day)))
  return { fileName: 'photo.jpg', content, file: { tree: undefined, pages: [page] }, source: 'Mobile' }
}

async function receiveRead(scope: CommandScope, { file, ...received }: ReadFile) {
  const invoice = await receiveFile(scope, received)
  await keepExtracted(scope.trx, { tenantId: scope.ctx.tenantId, invoice }, { refusal: undefined, file })
  const stored = await readLocked(scope, invoice)
  if (stored === undefined) throw new Error('The demo lost an invoice')
  await moveRecord(scope, { id: standardOf(stored.record).id, move: 'read', ifMatch: etagOf(stored.record), body: {} })
  const presented = await presentRecord(scope, invoice)
  if (presented === undefined) throw new Error('The demo lost an invoice')
  return presented
}
