import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardOf } from '#core/record/standard-values.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { presentRecord } from '../../documents/present/present-record.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { projectFolder } from '../../process/project-folder.ts'
import type { ExtractedFile } from '../../scans/extract/extracted-file.ts'
import { receiveFile } from '../../scans/receive/receive-file.ts'
import { keepExtracted } from '../../scans/work/scanned-file.ts'
import type { DemoActor } from '../demo-actor.ts'

/** Invoices that came as XML, as a PDF and as a picture. Beside each stands what the reader found in it, so that a first start recognizes nothing. */
const files = ['invoice.xml', 'invoice.pdf', 'scan.png'] as const
const folder = join(projectFolder, 'server/demo/data/scans')
const hour = 3_600_000

/** Puts three invoices into the inbox of a clerk, read and matched as far as it goes. */
export async function loadScans(clerk: DemoActor, now: Date): Promise<void> {
  for (const [index, fileName] of files.entries()) {
    const at = new Date(now.getTime() - (files.length - index) * 5 * hour)
    await clerk.within('OcrInvoices', at, (scope) => receiveRead(scope, fileName))
  }
}

async function receiveRead(scope: CommandScope, fileName: (typeof files)[number]) {
  const content = readFileSync(join(folder, fileName))
  // Written by the same program that reads files of people.
  const file = JSON.parse(readFileSync(join(folder, `${fileName}.json`), 'utf8')) as ExtractedFile
  const invoice = await receiveFile(scope, { fileName, content, source: fileName === 'scan.png' ? 'Mobile' : 'Upload' })
  await keepExtracted(scope.trx, { tenantId: scope.ctx.tenantId, invoice }, { refusal: undefined, file })
  const stored = await readLocked(scope, invoice)
  if (stored === undefined) throw new Error('The demo lost an invoice')
  await moveRecord(scope, { id: standardOf(stored.record).id, move: 'read', ifMatch: etagOf(stored.record), body: {} })
  const presented = await presentRecord(scope, invoice)
  if (presented === undefined) throw new Error('The demo lost an invoice')
  return presented
}
