import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBillWorld, type BillWorld } from './bill-world.ts'
import type { Row } from './template-world.ts'

/** Bills of every month, in New York on Monday 23 November 2026 at 5:30 by its clock. */
describe('recurring bills', () => {
  let world: BillWorld
  beforeAll(async () => {
    world = await createBillWorld()
  })
  afterAll(() => world.close())

  const nextOf = async (row: Row) => {
    const { NextOn, NextRun } = await world.read('BillTemplates', row.Id)
    return [NextOn, NextRun]
  }

  it('[SCHD-10] the next run is on the day of the month, or the last of a shorter one, every so many months', async () => {
    const every = await world.rent()
    // 6:00 in New York in winter is 11:00 UTC.
    expect(await nextOf(every)).toEqual(['2026-11-30', '2026-11-30T11:00:00.000Z'])
    expect(await nextOf(await world.rent({ DayOfMonth: 23 }))).toEqual(['2026-11-23', '2026-11-23T11:00:00.000Z'])
    expect(await nextOf(await world.rent({ DayOfMonth: 22 }))).toEqual(['2026-12-22', '2026-12-22T11:00:00.000Z'])
    const quarterly = await world.rent({ EveryMonths: 3, FromDay: '2026-08-15' })
    expect(await nextOf(quarterly)).toEqual(['2026-11-30', '2026-11-30T11:00:00.000Z'])
    expect(await nextOf(await world.rent({ DayOfMonth: 1, EveryMonths: 3, FromDay: '2026-08-15' }))).toEqual([
      '2027-02-01',
      '2027-02-01T11:00:00.000Z',
    ])
    expect(await nextOf(await world.rent({ UntilDay: '2026-11-29' }))).toEqual([null, null])
    expect(await nextOf(await world.rent({ IsActive: false }))).toEqual([null, null])
    for (const row of [quarterly])
      expect((await world.changed('BillTemplates', row, { IsActive: false }))['NextOn']).toBeNull()
    const moved = await world.changed('BillTemplates', every, { DayOfMonth: 5 })
    expect(moved).toMatchObject({ NextOn: '2026-12-05', NextRun: '2026-12-05T11:00:00.000Z' })
  })

  it('[SCHD-11, MISC-7] a server that stood still makes the bill of each month, on its day, and stops at the last', async () => {
    const row = await world.rent({ DayOfMonth: 30, UntilDay: '2027-02-28' })
    // Past the bills of November, December and January.
    await world.pass(24 * 70)
    for (const _look of [1, 2, 3, 4]) await Promise.all([world.run(), world.run()])
    const bills = await world.billsOf('MiscInvoices', row)
    expect(bills.map((bill) => [bill['InvoiceNo'], bill['InvoiceDate'], bill['DueDate'], bill['Status']])).toEqual(
      ['2026-11-30', '2026-12-30', '2027-01-30'].map((day, index) => [
        `${String(row['Number'])} ${day}`,
        day,
        ['2026-12-10', '2027-01-09', '2027-02-09'][index],
        'PendingSubmission',
      ]),
    )
    expect(bills[0]).toMatchObject({ TotalAmount: '1200', SupplierId: 1 })
    const now = await world.read('BillTemplates', row.Id)
    expect(now).toMatchObject({ NextOn: '2027-02-28', LastResult: 'Made', LastMadeId: bills.at(-1)?.Id })
    await world.pass(24 * 40)
    await world.run()
    expect(await world.billsOf('MiscInvoices', row)).toHaveLength(4)
    expect(await nextOf(row)).toEqual([null, null])
    expect(world.failures).toEqual([])
  })

  it('[MISC-7] a bill to a customer recurs as one of a supplier does', async () => {
    const row = await world.made('BillTemplatesAr', {
      Name: 'Lease of the corner',
      CustomerId: 1,
      DayOfMonth: 1,
      FromDay: '2027-04-01',
      Lines: [{ Description: 'Corner', AccountId: 3, Qty: '2', Price: '50' }],
    })
    await world.pass(24 * 60)
    await world.run()
    expect(await world.billsOf('MiscInvoicesAr', row)).toMatchObject([
      { InvoiceDate: '2027-04-01', TotalAmount: '100', CustomerId: 1, Status: 'PendingSubmission' },
    ])
  })
})
