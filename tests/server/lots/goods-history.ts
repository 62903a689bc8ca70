import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { productFigures } from '../../../server/product-figures.ts'
import { seedBins } from '../bins/bin-world.ts'
import { withCount } from '../counts/count-world.ts'
import { approveResets } from '../resets/approve-resets.ts'
import { createRunWorker } from '../runs/run-worker.ts'
import { places, things } from '../support/inventory.ts'
import { way, type Row } from '../transfers/transfer-world.ts'
import { createLotWorld } from './lot-world.ts'

/** Refusals that are part of a history; anything else that fails is not. What came back of a lot and was spoiled since is not taken back once more. */
const refusals =
  'E_NEG_ONHAND E_NEG_LOT E_NEG_BIN E_STATE E_UNIT E_VALIDATION E_NOTHING_TO_POST E_NOTHING_TO_COUNT E_NOTHING_TICKED E_RECOUNT E_COUNT_OPEN'.split(
    ' ',
  )

/** What a step makes of all that lies anywhere, in thousandths; undefined where it was refused. */
export type Change = Promise<number | undefined>

/** A bin of the store. */
export type Bin = 'A' | 'B'

/** Goods, kept by lots or not, as people move, count and reset them; every verb answers by how much there is more or less of them. */
export interface GoodsHistory {
  readonly enter: (qty: number, lot: string | null, into?: Bin) => Change
  readonly kitchen: (qty: number, from?: Bin, into?: 'K') => Change
  readonly spoil: (qty: number, from?: Bin) => Change
  readonly ship: (qty: number) => Change
  /** A step of one of the transfers that were shipped. */
  readonly take: (name: 'receive' | 'lose' | 'bringBack' | 'reverse', index: number, percent: number) => Change
  /** Freezes the books of the store on a sheet by bins, and by lots where it is said so; one sheet at a time. */
  readonly freeze: (isByLot: boolean) => Change
  /** Counts a share of what the books said on the frozen sheet, of every other line as much more as of its neighbour less, and posts it. */
  readonly count: (percent: number) => Change
  readonly reset: () => Change
  /** All that lies anywhere, in thousandths. */
  readonly total: () => Promise<number>
  readonly broken: () => Promise<readonly unknown[]>
  /** Forgets transfers and sheets of the history before. */
  readonly begin: () => Promise<void>
  readonly close: () => Promise<void>
}

const bins = { A: 71, B: 72, K: 73 } as const
const binOf = (bin: keyof typeof bins | undefined) => (bin === undefined ? null : bins[bin])
const days: Readonly<Record<string, number>> = { A: 2, B: 4, C: 30 }
const asked = { receive: 'ReceiveQty', lose: 'LossQty', bringBack: 'ReturnQty', reverse: '' }
const amount = (thousandths: number) => (thousandths / 1000).toFixed(3)
const thousandths = (text: unknown) => Math.round(Number(text ?? 0) * 1000)

/** Makes one; call `close` in afterAll. */
export async function createGoodsHistory({ isLotTracked = true } = {}): Promise<GoodsHistory> {
  const world = await createLotWorld()
  await world.run(sql`update item set lot_tracked = ${isLotTracked} where id = ${things.tomato}`)
  const worker = createRunWorker(world.test, productFigures)
  await world.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
    values ('ui', 50, 'RESET', 'Reset', 'inventoryReset', 2, true), ('ui', 51, 'EXP', 'Expired', 'spoilage', 2, true)`)
  await seedBins(world.run)
  const approve = (await approveResets(world.test, world.run, [2]))(2)
  let shipped: Row[] = []
  let sheet: Row | undefined
  const act = (set: string, row: Row, name: string, payload: object = {}) =>
    world.sender.call({
      method: 'POST',
      url: `/inventory/api/${set}(${row.Id})/${name}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload,
    })
  const read = async (set: string, { Id }: Row) => (await world.call(world.sender, `${set}(${Id})`)).json<Row>()
  const lyingAtStore = async () => {
    const rows = await world.run(
      sql`select qty::text as qty from stock_onhand where tenant_id = 'ui' and location_id = ${places.store}`,
    )
    return rows.reduce((sum: number, row) => sum + thousandths((row as { qty: string }).qty), 0)
  }
  /** The row of an answer; undefined where it was refused as histories may be. */
  const rowOf = (answer: LightMyRequestResponse): Row | undefined => {
    if (answer.statusCode < 300) return answer.json()
    expect(refusals, answer.body).toContain(answer.json<{ Code: string }>().Code)
    return undefined
  }
  const cancelled = async (row: Row) =>
    rowOf(await act('PhysicalInventories', await read('PhysicalInventories', row), 'cancel'))
  const postedCount = async (row: Row, percent: number): Change => {
    // What one line finds too much the next one may lack.
    const share = (index: number) => (index % 2 === 0 ? percent : 200 - percent)
    const Lines = row.Lines.map((line, index) =>
      withCount(line, amount(Math.round((thousandths(line['Book']) * share(index)) / 100))),
    )
    const noted = await world.sender.call({
      method: 'PATCH',
      url: `/inventory/api/PhysicalInventories(${row.Id})`,
      headers: { 'if-match': `"v${String(row['VersionNo'])}"`, 'idempotency-key': randomUUID() },
      payload: { Lines },
    })
    const sent = rowOf(await act('PhysicalInventories', rowOf(noted) ?? row, 'submit'))
    const done = sent && rowOf(await act('PhysicalInventories', sent, 'post'))
    if (done === undefined) return void (await cancelled(row))
    return done.Lines.reduce((sum, line) => sum + thousandths(line['Variance']), 0)
  }
  return {
    enter: async (qty, lot, into) =>
      rowOf(await world.enterLot(amount(qty), lot, lot === null ? undefined : days[lot], binOf(into) ?? undefined)) &&
      qty,
    kitchen: async (qty, from, into) =>
      rowOf(await world.toKitchen(amount(qty), undefined, { BinFromId: binOf(from), BinToId: binOf(into) })) && 0,
    async spoil(qty, from) {
      const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: amount(qty), BinId: binOf(from) }]
      const body = { LocationId: places.store, ReasonId: 51, Lines }
      const made = rowOf(await world.post(world.sender, 'Spoilages', body))
      return made && rowOf(await act('Spoilages', made, 'submit')) && -qty
    },
    async ship(qty) {
      const row = rowOf(await world.move(world.sender, await world.transfer(amount(qty)), 'ship'))
      if (row !== undefined) shipped.push(row)
      return row && 0
    },
    async take(name, index, percent) {
      const at = index % Math.max(1, shipped.length)
      const row = shipped[at]
      if (row === undefined) return undefined
      const qty = Math.round((thousandths(row['TotalOpenQty']) * percent) / 100)
      const reason = name === 'lose' || name === 'receive' ? { Fields: { LossReasonId: way.damaged } } : {}
      const body = {
        ...(name === 'reverse' ? {} : world.first(row, asked[name], amount(qty))),
        ...reason,
        ...(name === 'bringBack' || name === 'reverse' ? { Remarks: 'As it came' } : {}),
      }
      const by = name === 'receive' || name === 'lose' ? world.receiver : world.sender
      const made = rowOf(await world.move(by, row, name, body))
      if (made === undefined) return undefined
      shipped[at] = made
      const lost = (one: Row) => thousandths(one.Lines[0]?.['LostQty'])
      return lost(row) - lost(made)
    },
    async freeze(isByLot) {
      if (sheet !== undefined) return undefined
      const made = rowOf(
        await world.post(world.sender, 'PhysicalInventories', { LocationId: places.store, ByLot: isByLot }),
      )
      const begun = made && rowOf(await act('PhysicalInventories', made, 'start'))
      if (made !== undefined && begun === undefined) await cancelled(made)
      sheet = begun
      return begun && 0
    },
    async count(percent) {
      const row = sheet
      sheet = undefined
      return row && postedCount(row, percent)
    },
    async reset() {
      const body = { ReasonId: 50, OfLocationId: places.store }
      const made = rowOf(await world.post(world.sender, 'InventoryResets', body))
      if (made === undefined || rowOf(await act('InventoryResets', made, 'generate')) === undefined) return undefined
      await worker.workOff()
      const before = await lyingAtStore()
      const ready = await read('InventoryResets', made)
      const sent = rowOf(await act('InventoryResets', ready, 'submit', { Fields: { ConfirmSite: 'S2' } }))
      const approved = sent && rowOf(await approve(sent.Id))
      if (approved === undefined || rowOf(await act('InventoryResets', approved, 'apply')) === undefined)
        return undefined
      await worker.workOff()
      expect(worker.failures).toEqual([])
      return -before
    },
    async total() {
      const rows = await world.run(
        sql`select coalesce(sum(qty), 0)::text as qty from stock_onhand where tenant_id = 'ui' and item_id = ${things.tomato}`,
      )
      return thousandths((rows[0] as { qty: string }).qty)
    },
    broken: () => world.broken(),
    async begin() {
      if (sheet !== undefined) await cancelled(sheet)
      shipped = []
      sheet = undefined
    },
    async close() {
      await worker.close()
      await world.close()
    },
  }
}
