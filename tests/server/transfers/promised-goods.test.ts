import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createTransferWorld, type Row, type TransferWorld } from './transfer-world.ts'

describe('what is free of an item whose goods are on their way', () => {
  let world: TransferWorld
  let head: TestSession
  beforeAll(async () => {
    world = await createTransferWorld()
    head = await signIn(world.test, { site: 1 })
    // Ten lie at the site that receives, which is asked for twelve.
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', UnitCost: '2' }]
    const entry = (
      await world.post(world.receiver, 'StockEntries', { LocationId: places.otherSite, Lines })
    ).json<Row>()
    const posted = await world.receiver.call({
      method: 'POST',
      url: `/inventory/api/StockEntries(${entry.Id})/post`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(entry['VersionNo'])}"` },
      payload: {},
    })
    expect(posted.statusCode, posted.body).toBe(200)
    await world.run(sql`insert into requisition (tenant_id, id, site_id, doc_no, status, request_location_id, supply_location_id)
      values ('ui', 901, 3, 'R901', 'Approved', ${places.shared}, ${places.otherSite})`)
    await world.run(sql`insert into requisition_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty)
      values ('ui', 901, 1, ${things.tomato}, ${things.tomatoEach}, 12, 12)`)
    await world.enter('5', '2')
  })
  afterAll(() => world.close())

  const told = async (session: TestSession) => {
    const url = `Items?$select=OnHand,AskedFor,Free,OnTheWay&$filter=Id eq ${things.tomato}`
    const [row] = (await world.call(session, url)).json<{ value: readonly Row[] }>().value
    return [row?.['OnHand'], row?.['AskedFor'], row?.['Free'], row?.['OnTheWay']]
  }

  it('[STM-125, STM-16] what was shipped to a site is on its way and not on hand until it arrives, and on hand less what is asked for is free', async () => {
    expect(await told(world.receiver)).toEqual(['10', '12', '-2', '0'])
    const shipped = await world.moved(world.sender, await world.transfer('5'), 'ship')
    expect(await told(world.receiver)).toEqual(['10', '12', '-2', '5'])
    expect(await told(world.sender)).toEqual(['0', '0', '0', '0'])
    expect(await told(head)).toEqual(['10', '12', '-2', '5'])
    await world.moved(world.receiver, shipped, 'receive')
    expect(await told(world.receiver)).toEqual(['15', '12', '3', '0'])
    expect(await told(head)).toEqual(['15', '12', '3', '0'])
    expect(await world.broken()).toEqual([])
  })
})
