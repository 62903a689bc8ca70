import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stock } from '../stock-world.ts'
import { flour, useFreshWorlds, wine, type ShelfWorld } from './shelf-world.ts'

describe('corrections of what was posted', () => {
  let world: ShelfWorld
  useFreshWorlds((fresh) => (world = fresh))

  const receive = (cost: string, to: number = stock.store) =>
    world.use('posting:bringIn', 'RCV.POST', {
      header: { to, supplier: 9 },
      lines: [{ id: 1, ...flour, qty: '10', cost }],
    })
  const takeOut = (from: number, goods: object, qty: string) =>
    world.use('posting:takeOut', 'ISS.POST', { header: { from }, lines: [{ id: 1, ...goods, qty }] })
  const reverse = ({ id }: { readonly id: number }) =>
    world.use('posting:reverse', undefined, { id, versionNo: 2, lines: [{ id: 1, ...flour, qty: '0' }] })
  const move = (qty: string) =>
    world.use(
      'posting:move',
      'TRF.DIRECT',
      { header: { from: stock.store, to: stock.kitchen }, lines: [{ id: 1, ...flour, qty }] },
      { with: { isExpensed: '' } },
    )
  const lastCosts = (at: number = stock.store) =>
    world.rows(sql`select trim_scale(b.last_cost)::text as pool, trim_scale(i.last_cost)::text as item
      from item i join stock_balance b on b.item_id = i.id join location_stock l on l.pool_id = b.pool_id
      where i.id = ${stock.flour} and l.location_id = ${at}`)

  it('[POST-53] the last cost is that of the newest arrival that stands, in its pool and of its item', async () => {
    await receive('2')
    const dear = await receive('4')
    expect(await lastCosts()).toEqual([{ pool: '4', item: '4' }])
    await reverse(dear)
    expect(await lastCosts()).toEqual([{ pool: '2', item: '2' }])
    // What is issued at 2.00 and comes back after an arrival at 5.00 does not become the last cost again.
    const issued = await takeOut(stock.store, flour, '5')
    await receive('5')
    await reverse(issued)
    expect(await lastCosts()).toEqual([{ pool: '5', item: '5' }])
  })

  it('[POST-53] goods whose only arrival was undone cost nobody knows what', async () => {
    await reverse(await receive('2', stock.bar))
    expect(await lastCosts(stock.bar)).toEqual([{ pool: null, item: null }])
    await expect(takeOut(stock.bar, flour, '7')).rejects.toMatchObject({ code: 'E_NO_COST' })
  })

  it('[POST-53] receipts of the same items at two places in opposite order do not wait crosswise', async () => {
    const lines = [
      { id: 1, ...flour, qty: '1', cost: '2' },
      { id: 2, ...wine, qty: '1', cost: '3' },
    ]
    const at = (to: number, own: typeof lines) =>
      world.use('posting:bringIn', 'RCV.POST', { header: { to, supplier: 9 }, lines: own })
    for (const _ of [1, 2, 3, 4, 5]) await Promise.all([at(stock.store, lines), at(stock.kitchen, lines.toReversed())])
  })

  it('[POST-54] goods leave a place that is closed by now, as far as it may have less than nothing', async () => {
    await receive('2')
    const moved = await move('5')
    await takeOut(stock.kitchen, flour, '5')
    await world.rows(sql`update location set is_active = false where id = ${stock.kitchen}`)
    // The reason is the goods, which are not there, and not the place.
    await expect(reverse(moved)).rejects.toMatchObject({ code: 'E_NEG_ONHAND' })
    await world.rows(sql`update location set allow_negative = true where id = ${stock.kitchen}`)
    // 5 leave the kitchen at its last cost of 2.00 and come back to the store at that.
    await reverse(moved)
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '-5', value: '-10' })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
  })

  it('[POST-54, ERR-741] goods do not come back to a place or an item nobody keeps any more', async () => {
    await receive('2')
    const used = await takeOut(stock.store, flour, '10')
    for (const [table, name] of [
      ['location', 'Store'],
      ['item', 'Flour'],
    ] as const) {
      await world.rows(sql`update ${sql.table(table)} set is_active = false where id = 1`)
      await expect(reverse(used)).rejects.toMatchObject({ code: 'E_INACTIVE', params: { name } })
      await world.rows(sql`update ${sql.table(table)} set is_active = true where id = 1`)
    }
    await reverse(used)
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
  })

  it('[POST-55] two cuts of one kind leave together when a cut is undone: one of them is not enough', async () => {
    await receive('2')
    const header = {
      from: stock.store,
      to: stock.kitchen,
      wholeItem: stock.flour,
      wholeUnit: stock.each[1],
      wholeQty: '10',
    }
    const lines = [1, 2].map((id) => ({ id, ...wine, qty: '1' }))
    const cut = await world.use('posting:convert', 'PRD.POST', { header, lines }, { with: { way: 'split' } })
    const used = await takeOut(stock.kitchen, wine, '1')
    await expect(reverse(cut)).rejects.toMatchObject({ code: 'E_NEG_ONHAND' })
    await reverse(used)
    await reverse(cut)
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
  })

  it('[POST-59] a receipt that went back in part, or is invoiced, is not undone until that is', async () => {
    const receipt = await receive('2')
    await receive('2')
    await world.rows(sql`insert into doc_registry (tenant_id, doc_type_id, doc_id, doc_no, site_id, status, entered_by)
      values ('ui', 77, ${receipt.id}, 'R', 2, 'Completed', 1)`)
    await link(receipt.id, { docType: 79, id: 9002, line: 1 })
    const back = { id: 9002, docType: 79, header: { from: stock.store, supplier: 9 } }
    await world.use('posting:takeOut', 'RCV.RETURN', { ...back, lines: [{ id: 1, ...flour, qty: '4' }] })
    // The other ten would leave instead, and we would be owed for four.
    await expect(reverse(receipt)).rejects.toMatchObject({ code: 'E_SETTLED' })
    await world.use('posting:reverse', undefined, { ...back, versionNo: 2 })
    await world.rows(sql`delete from doc_link where from_id = ${receipt.id}`)
    await reverse(receipt)
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
  })

  it('[POST-56] lines of an invoice that settle one receipt line take from each other', async () => {
    const receipt = await receive('2')
    await link(receipt.id, { docType: 78, id: 9001, line: 1 })
    await link(receipt.id, { docType: 78, id: 9001, line: 2 })
    // 7 of 10 are 14.00 of 20.00; the second line finds 3 left, worth 6.00, and is 8.00 beyond.
    await world.use('posting:book', 'VCH.POST', {
      id: 9001,
      docType: 78,
      header: { supplier: 9 },
      lines: [1, 2].map((id) => ({ id, ...flour, qty: '7', amount: '14' })),
    })
    expect(await world.journal(9001, 78)).toEqual(['RNI 20', 'PPV 8', 'AP -28'])
  })

  const link = (from: number, to: { readonly docType: number; readonly id: number; readonly line: number }) =>
    world.rows(sql`insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, link_kind, base_qty)
      values ('ui', 77, ${from}, 1, ${to.docType}, ${to.id}, ${to.line}, 'source', 4)`)
})
