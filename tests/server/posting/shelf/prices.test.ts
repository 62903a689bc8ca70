import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stock } from '../stock-world.ts'
import { flour, useFreshWorlds, wine, type ShelfWorld } from './shelf-world.ts'

describe('what goods are worth that cost little or nothing, or are not kept', () => {
  let world: ShelfWorld
  useFreshWorlds((fresh) => (world = fresh))

  const receive = (header: object, ...lines: readonly object[]) =>
    world.use('posting:bringIn', 'RCV.POST', {
      header: { to: stock.store, supplier: 9, ...header },
      lines: lines.map((line, index) => ({ id: index + 1, ...flour, qty: '10', cost: '2', ...line })),
    })

  it('[POST-52] a price that rounds to nothing is a price: the goods come in at nothing', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    // 1 × 0.004 = 0.00; at no price it would be the last cost of 2.00.
    await world.receive({ qty: '1', unitCost: '0.004' })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '11', value: '20' })
    await world.receive({ qty: '1', unitCost: '0' })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '12', value: '22' })
  })

  it('[POST-52] what a supplier gives for nothing is worth nothing, is owed nothing and names no last cost', async () => {
    await receive({}, {})
    const gift = await receive({}, { cost: '0' })
    expect(await world.journal(gift.id)).toEqual([])
    // 20.00 for 20: the average is 1.00, the last price is still 2.00.
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '20', value: '20' })
    expect(await world.rows(sql`select trim_scale(last_cost)::text as cost from item where id = 1`)).toEqual([
      { cost: '2' },
    ])
    // A gift behind what was bought does not hide its price.
    await receive({}, { cost: '2.5' }, { cost: '0' })
    expect(await world.rows(sql`select trim_scale(last_cost)::text as cost from item where id = 1`)).toEqual([
      { cost: '2.5' },
    ])
    // What costs 5.00 carries freight of 3.00, and what is given nothing, though nobody knows its cost.
    const both = await receive(
      {},
      { ...wine, cost: '0', qty: '1', freight: '0' },
      { qty: '1', cost: '5', freight: '3' },
    )
    expect(await world.journal(both.id)).toEqual(['INV 8', 'RNI -8'])
  })

  it('[POST-57] an order of what costs nothing is approved, and commits nothing', async () => {
    const order = await world.use('posting:book', 'PO.APPROVE', {
      header: {},
      lines: [{ id: 1, ...flour, qty: '10', amount: '0' }],
    })
    expect(await world.rows(sql`select id from posting where doc_id = ${order.id}`)).toHaveLength(1)
    expect(await world.rows(sql`select id from commitment_entry`)).toEqual([])
  })

  it('[POST-58] what is not kept in stock, or comes to a place that keeps none, is expensed as it arrives', async () => {
    await world.rows(sql`update item set is_stocked = false where id = ${stock.wine}`)
    const mixed = await receive({}, { ...wine, cost: '3' }, {})
    expect(await world.journal(mixed.id)).toEqual(['INV 20', 'RNI -50', 'EXP 30'])
    expect(await world.balance(stock.store, stock.wine)).toBeUndefined()
    expect(
      await world.rows(sql`select a.account_kind as kind, trim_scale(c.amount)::text as amount
      from commitment_entry c join gl_account a on a.id = c.account_id where c.kind = 'ACT' order by c.doc_line_id`),
    ).toEqual([
      { kind: 'EXPENSE', amount: '30' },
      { kind: 'INVENTORY', amount: '20' },
    ])
    expect(
      await world.rows(sql`select trim_scale(value)::text as value from posted_line order by doc_line_id`),
    ).toEqual([{ value: '30' }, { value: '20' }])
    await world.use('posting:reverse', undefined, { id: mixed.id, versionNo: 2 })
    expect((await world.journal(mixed.id)).toSorted()).toEqual(
      ['INV 20', 'EXP 30', 'RNI -50', 'INV -20', 'EXP -30', 'RNI 50'].toSorted(),
    )
    const office = await receive({ to: stock.office }, {})
    expect(await world.journal(office.id)).toEqual(['EXP 20', 'RNI -20'])
  })

  it('[POST-58] what is not kept in stock neither leaves nor is counted nor entered', async () => {
    const line = { id: 1, ...flour, qty: '5' }
    const refused = { code: 'E_NO_STOCK' }
    await expect(world.receive({ location: stock.office, qty: '1', unitCost: '1' })).rejects.toMatchObject(refused)
    await world.rows(sql`update location set allow_negative = true where id = ${stock.office}`)
    const header = { from: stock.office, at: stock.office }
    await expect(world.use('posting:takeOut', 'ISS.POST', { header, lines: [line] })).rejects.toMatchObject(refused)
    const counted = { header, lines: [{ ...line, counted: '5' }] }
    await expect(world.use('posting:adjust', 'CNT.POST', counted)).rejects.toMatchObject(refused)
    await world.rows(sql`update item set is_stocked = false where id = ${stock.flour}`)
    await expect(world.receive({ qty: '1', unitCost: '1' })).rejects.toMatchObject(refused)
  })
})
