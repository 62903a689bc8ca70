import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

describe('reversing a requisition', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
  })
  afterAll(() => world.close())

  it('[POST-8] brings the goods back at their original value and books the difference as a price variance', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    const requisition = { id: nextDocument(), versionNo: 1, lines: [line(1, '4')] }
    await world.issue(requisition)
    // The kitchen's average rises from 2 to 3 in between.
    await world.receive({ location: stock.kitchen, qty: '4', unitCost: '4' })
    const answer = await world.reverse({ ...requisition, versionNo: 2, lines: [line(1, '4', { issuedQty: '4' })] })
    expect(answer.setLines?.values.get(1)).toEqual({
      issuedQty: '0',
      replacedQty: '0',
      cancelledQty: '0',
      postedValue: '0',
    })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '4', value: '12' })
    const variance = await world.inTenant((trx) =>
      sql<{
        amount: string
      }>`select trim_scale(sum(debit - credit))::text as amount from journal_line where role = 'PPV'`.execute(trx),
    )
    expect(variance.rows).toEqual([{ amount: '4' }])
    await expectHealthy()
  })

  it('[POST-8] undoes every part by a posting of its own, and expenses on the account they were booked on', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    const id = nextDocument()
    const type = 'DirectExpense' as const
    const before = await world.balance(stock.store, stock.flour)
    await world.issue({ id, versionNo: 1, type, lines: [line(1, '5')] }, { Lines: [{ Id: 1, IssueQty: '2' }] })
    await world.issue({ id, versionNo: 2, type, lines: [line(1, '5', { issuedQty: '2' })] })
    await world.reverse({ id, versionNo: 3, type, lines: [line(1, '5', { issuedQty: '5' })] })
    expect(await world.balance(stock.store, stock.flour)).toEqual(before)
    const found = await world.inTenant((trx) =>
      sql<{
        count: number
        expense: string
      }>`select count(distinct p.id)::int as count, trim_scale(sum(j.debit - j.credit) filter
          (where j.role = 'EXP'))::text as expense from posting p join journal_line j on j.posting_id = p.id
        where p.doc_type_id = 1 and p.doc_id = ${id}`.execute(trx),
    )
    expect(found.rows).toEqual([{ count: 4, expense: '0' }])
    await expectHealthy()
  })

  it('[POST-9] is refused when the goods are no longer there, and a second time', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    const requisition = { id: nextDocument(), versionNo: 1, lines: [line(1, '3')] }
    await world.issue(requisition)
    const kitchen = await world.balance(stock.kitchen, stock.flour)
    const away = {
      id: nextDocument(),
      versionNo: 1,
      from: stock.kitchen,
      to: stock.store,
      lines: [line(1, kitchen?.qty ?? '0')],
    }
    await world.issue(away)
    await expect(world.reverse({ ...requisition, versionNo: 2 })).rejects.toMatchObject({ code: 'E_NEG_ONHAND' })
    await world.reverse({ ...away, versionNo: 2 })
    await world.reverse({ ...requisition, versionNo: 2 })
    await expect(world.reverse({ ...requisition, versionNo: 3 })).rejects.toMatchObject({ code: 'E_NOTHING_TO_POST' })
    await expectHealthy()
  })

  async function expectHealthy(): Promise<void> {
    const invariants = await readInvariants()
    const broken = await world.inTenant((trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  }
})
