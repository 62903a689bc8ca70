import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { createTransferWorld, type Row, type TransferWorld } from '../transfers/transfer-world.ts'

const shelf = 81
let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
  await world.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1')`)
  await world.enter('100', '2')
})
afterAll(() => world.close())

const rows = async (): Promise<readonly Row[]> =>
  (await world.call(world.sender, `BinStock?$filter=LocationId eq ${places.store}&$top=20`)).json<{ value: Row[] }>()
    .value
const putAway = (row: Row, by = world.sender, key = randomUUID()) =>
  by.call({
    method: 'POST',
    url: `/inventory/api/BinStock(${row.Id})/makes/binStock/putAway`,
    headers: { 'idempotency-key': key },
    payload: {},
  })
const waiting = async (): Promise<Row> => {
  const found = (await rows()).find(({ Standing }) => Standing === 'PutAway')
  if (found === undefined) throw new Error('Nothing waits to be put away')
  return found
}

it('[BIN-8] goods without a bin of their own are not put away', async () => {
  expect((await putAway(await waiting())).json()).toMatchObject({ Code: 'E_GUARD' })
})

it('[BIN-8] a row goes whole into the bin it belongs into, once, as a move people can look up', async () => {
  await world.run(sql`insert into bin_item (tenant_id, parent_id, line_no, item_id, use)
    values ('ui', ${shelf}, 1, ${things.tomato}, 'Fixed')`)
  const [row, key] = [await waiting(), randomUUID()]
  expect(row).toMatchObject({ HomeBinId: shelf, Qty: '100' })
  // Who stands at another site neither sees the row nor moves it.
  expect((await putAway(row, world.receiver)).statusCode).toBe(404)
  const [one, same] = [await putAway(row, world.sender, key), await putAway(row, world.sender, key)]
  expect(one.statusCode, one.body).toBe(201)
  expect(one.json()).toMatchObject({ Said: expect.stringContaining('Tomato') as unknown })
  expect(same.json()).toEqual(one.json())
  expect(await rows()).toMatchObject([{ BinId: shelf, Qty: '100', Standing: 'Binned' }])
  const moves = await world.call(world.sender, 'BinTransfers?$top=5')
  expect(moves.json()).toMatchObject({ value: [{ ToBinId: shelf, FromBinId: null, Qty: '100' }] })
  expect((await putAway(row)).statusCode).toBe(404)
  expect(await world.stock(places.store)).toBe('100 200')
  expect(await world.broken()).toEqual([])
})
