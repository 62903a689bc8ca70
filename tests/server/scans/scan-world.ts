import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { scanPath } from '#core/http/scans/scans-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { readWaiting } from '../../../server/scans/work/read-waiting.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import type { Row } from '../sources/order-world.ts'
import type { TestSession } from '../support/sign-in.ts'

/** Where scanned invoices are asked for. */
export const scanSet = 'OcrInvoices'
/** Id of an account that expenses are entered on. */
export const power = 30

/** Invoices of the real application with a reader of scanned files beside it; the supplier is known by the tax number of good invoices. */
export interface ScanWorld extends VoucherWorld {
  readonly worker: RunWorker
  readonly send: (content: Buffer, name: string, session?: TestSession) => Promise<LightMyRequestResponse>
  /** A file that is sent and read. */
  readonly scanned: (content: Buffer, name: string) => Promise<Row>
}

/** Makes one; call `close` in afterAll, which looks whether all that was read was read without a failure. */
export async function createScanWorld(): Promise<ScanWorld> {
  const world = await createVoucherWorld()
  const worker = createRunWorker(world.test, productFigures)
  await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
    await sql`update supplier set tax_no = 'US-55-0042' where tenant_id = 'ui' and id = 1`.execute(trx)
    await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active, is_control) values
      ('ui', ${power}, '6200', 'Power', 'EXPENSE', true, false)`.execute(trx)
  })
  const send: ScanWorld['send'] = (content, name, session = world.session) =>
    session.call({
      method: 'POST',
      url: `${scanPath}?name=${name}&source=Upload`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
      payload: content,
    })
  return {
    ...world,
    worker,
    send,
    async scanned(content, name) {
      const answer = await send(content, name)
      expect(answer.statusCode, answer.body).toBe(201)
      while (await readWaiting(worker.deps, 'ui'));
      return world.read(scanSet, answer.json<Row>().Id)
    },
    async close() {
      expect(worker.failures).toEqual([])
      await worker.close()
      await world.close()
    },
  }
}
