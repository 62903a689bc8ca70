import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import type { Row } from '../sources/order-world.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

type Line = Readonly<Record<string, unknown>>

/** Supplier 1 sends twelve tomatoes at least, supplier 2 in sixes. */
const sending = `insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order, order_multiple) values
  ('ui', 1, 30, 1, 1, 20, 2, true, 12, null), ('ui', 2, 30, 2, 2, 20, 3, false, null, 6)`

describe('what a supplier sends, told before there is an order', () => {
  let world: RequestWorld
  let worker: RunWorker
  let today = ''
  beforeAll(async () => {
    world = await createRequestWorld()
    worker = createRunWorker(world.test, productFigures)
    await execute(sending)
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ day: string }>`select day::text from site_today where tenant_id = 'ui' and site_id = 2`.execute(trx),
    )
    today = rows[0]?.day ?? ''
  })
  afterAll(async () => {
    await worker.close()
    await world.close()
  })

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const hints = (row: Row) => row.Lines.map((line) => [line['SendHint'], line['SentQty']])
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const listed = async (): Promise<readonly Line[]> => {
    const run = await world.create('RequestProcessings', {})
    await world.done('RequestProcessings', run, 'generate')
    await worker.workOff()
    expect(worker.failures).toEqual([])
    const answer = await world.session.call({
      url: `/inventory/api/RequestProcessingLines?$filter=RunId eq ${run.Id}&$orderby=Id`,
    })
    return answer.json<{ value: readonly Line[] }>().value
  }

  it('[PREQ-55] a line of a request tells what is not sent so, by the supplier it names or who asks least, and nobody is asked', async () => {
    const draft = await world.draft([
      tomato('10', { SupplierId: 1 }),
      tomato('12', { SupplierId: 1 }),
      tomato('10', { SupplierId: 2 }),
      tomato('5'),
      { Description: 'Ladle', Qty: '2', Price: '7' },
    ])
    expect(hints(draft)).toEqual([
      ['LessThanSent', '12'],
      [null, '12'],
      ['NoMultiple', '12'],
      // Supplier 1 asks 2.00, the other 3.00.
      ['LessThanSent', '12'],
      [null, '2'],
    ])
  })

  it('[PREQ-55] [PROC-76] it tells what is needed before it can come, with the first day and until when orders count', async () => {
    await execute(`update supplier set lead_days = 3, cutoff = 1440 where tenant_id = 'ui' and id = 1`)
    const wanted = [tomato('12', { SupplierId: 1 })]
    const early = await world.request(wanted, { NeededBy: dayAfter(1) })
    const late = await world.request(wanted, { NeededBy: dayAfter(3) })
    expect(early.Lines[0]).toMatchObject({ SendHint: 'ComesLater', FirstDelivery: dayAfter(3), OrderUntil: 1440 })
    expect(late.Lines[0]).toMatchObject({ SendHint: null, FirstDelivery: dayAfter(3) })
    expect((await listed()).map((line) => [line['SendHint'], line['ComesOn']])).toEqual([
      ['ComesLater', dayAfter(3)],
      [null, dayAfter(3)],
    ])
    await execute(`update supplier set lead_days = null, cutoff = null where tenant_id = 'ui' and id = 1`)
    for (const request of [early, late])
      await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'closeShort')
  })

  it('[PROC-76] lines of one order for an item are told together: 3 and 5 where 12 are sent at least, 3 and 3 in sixes', async () => {
    await world.request([tomato('3', { SupplierId: 1 }), tomato('3', { SupplierId: 2 })])
    await world.request([tomato('5', { SupplierId: 1 }), tomato('3', { SupplierId: 2 })])
    const found = await listed()
    expect(found.map((line) => [line['SupplierId'], line['SendHint'], line['SentQty']])).toEqual(
      expect.arrayContaining([
        [1, 'LessThanSent', '12'],
        [2, null, '6'],
      ]),
    )
    // A supplier that drives on one day of the week brings it on the next of those.
    await execute(`update supplier set delivers_mon = true where tenant_id = 'ui' and id = 2`)
    const answer = await world.session.call({
      url: `/inventory/api/RequestProcessingLines?$filter=RunId eq ${String(found[0]?.['RunId'])} and SupplierId eq 2`,
    })
    for (const line of answer.json<{ value: readonly Line[] }>().value) {
      const [comes, wanted] = [String(line['ComesOn']), String(line['DeliveryDate'])]
      expect([new Date(comes).getUTCDay(), comes >= wanted]).toEqual([1, true])
      expect(line['SendHint']).toBe(comes > wanted ? 'ComesLater' : null)
    }
  })
})
