import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppError } from '#core/errors/app-error.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

describe('issuing a requisition', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
  })
  afterAll(() => world.close())

  const journalOf = (docId: number) =>
    world.inTenant(async (trx) => {
      const found = await sql<{ role: string; debit: string; credit: string }>`
        select j.role, trim_scale(j.debit)::text as debit, trim_scale(j.credit)::text as credit from journal_line j
        join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = 1 and p.doc_id = ${docId} order by j.id`.execute(trx)
      return found.rows.map((row) => `${row.role} ${row.debit === '0' ? `-${row.credit}` : row.debit}`)
    })

  const refusal = async (work: Promise<unknown>): Promise<AppError> =>
    // Everything the effects refuse with is an AppError; anything else fails the expectations on it.
    work.then(
      () => expect.unreachable('it was not refused'),
      (error: unknown) => error as AppError,
    )

  it('[POST-1] moves the goods at average and completes the requisition', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    await world.receive({ qty: '10', unitCost: '4' })
    const id = nextDocument()
    const answer = await world.issue({ id, versionNo: 3, lines: [line(1, '5')] })
    expect(answer.outcome).toBe('complete')
    expect(answer.setLines?.values.get(1)).toEqual({ issuedQty: '5', postedValue: '15' })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '15', value: '45' })
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '5', value: '15' })
    expect(await journalOf(id)).toEqual(['INV -15', 'INV 15'])
  })

  it('[POST-2] issues a part, then the rest', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    const id = nextDocument()
    const lines = [line(1, '4'), line(2, '2')]
    const part = await world.issue(
      { id, versionNo: 1, lines },
      {
        Lines: [
          { Id: 1, IssueQty: '1.5' },
          { Id: 2, IssueQty: null },
        ],
      },
    )
    expect(part.outcome).toBe('part')
    expect([...(part.setLines?.values ?? [])]).toMatchObject([[1, { issuedQty: '1.5' }]])
    const rest = await world.issue({ id, versionNo: 2, lines: [line(1, '4', { issuedQty: '1.5' }), line(2, '2')] })
    expect(rest.outcome).toBe('complete')
    expect([...(rest.setLines?.values ?? [])]).toMatchObject([
      [1, { issuedQty: '4' }],
      [2, { issuedQty: '2' }],
    ])
  })

  it('[POST-2] refuses to post nothing', async () => {
    const nothing = { Lines: [{ Id: 1, IssueQty: '0' }] }
    const error = await refusal(world.issue({ id: nextDocument(), versionNo: 1, lines: [line(1, '4')] }, nothing))
    expect(error.code).toBe('E_NOTHING_TO_POST')
  })

  it('[POST-3] converts a unit to the base unit exactly', async () => {
    const unit = stock.case[2]
    await world.receive({ item: stock.wine, unit, qty: '2', unitCost: '120' })
    expect(await world.balance(stock.store, stock.wine)).toEqual({ qty: '24', value: '240' })
    await world.issue({ id: nextDocument(), versionNo: 1, lines: [line(1, '0.5', { item: stock.wine, unit })] })
    expect(await world.balance(stock.store, stock.wine)).toEqual({ qty: '18', value: '180' })
  })

  it('[POST-3, ERR-741] names the lines whose unit is not the item’s', async () => {
    const lines = [line(1, '1'), line(2, '1', { unit: stock.each[2] })]
    const error = await refusal(world.issue({ id: nextDocument(), versionNo: 1, lines }))
    expect([error.code, error.params]).toEqual(['E_UNIT', { item: 'Flour' }])
    expect(error.extra.issues).toMatchObject([{ lines: 'lines', row: 1, field: 'unit', code: 'E_UNIT' }])
  })

  it('[POST-4] names every line that asks for more than is on hand and posts nothing', async () => {
    const before = await world.balance(stock.store, stock.flour)
    const onHand = before?.qty ?? '0'
    const lines = [line(1, onHand), line(2, '1'), line(3, '999', { item: stock.wine, unit: stock.each[2] })]
    const error = await refusal(world.issue({ id: nextDocument(), versionNo: 1, lines }))
    expect(error.code).toBe('E_NEG_ONHAND')
    expect(error.params).toEqual({ item: 'Flour, Wine' })
    expect(error.extra.issues).toMatchObject([
      { row: 1, field: 'issueQty', params: { item: 'Flour', asked: '1', onHand: '0' } },
      { row: 2, field: 'issueQty', params: { item: 'Wine', asked: '999', onHand: '18' } },
    ])
    expect(await world.balance(stock.store, stock.flour)).toEqual(before)
  })

  it('[POST-5] takes the last of the value with the last of the goods', async () => {
    const at = { from: stock.kitchen, to: stock.store }
    const left = await world.balance(stock.kitchen, stock.flour)
    await world.issue({ id: nextDocument(), versionNo: 1, ...at, lines: [line(1, left?.qty ?? '0')] })
    await world.receive({ location: stock.kitchen, qty: '3', unitCost: '0.333333' })
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '3', value: '1' })
    for (const qty of ['1', '1', '1'])
      await world.issue({ id: nextDocument(), versionNo: 1, ...at, lines: [line(1, qty)] })
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '0', value: '0' })
  })

  it('[POST-6] expenses goods for DirectExpense and for locations that keep no stock', async () => {
    await world.receive({ qty: '4', unitCost: '3' })
    for (const goal of [{ type: 'DirectExpense' as const }, { to: stock.office }]) {
      const id = nextDocument()
      await world.issue({ id, versionNo: 1, ...goal, lines: [line(1, '1')] })
      const journal = await journalOf(id)
      expect(journal.map((text) => text.split(' ')[0])).toEqual(['INV', 'EXP'])
    }
    expect(await world.balance(stock.office, stock.flour)).toBeUndefined()
  })

  it('[POST-7] goes below zero where that is allowed, at last cost, and the next receipt trues it up', async () => {
    await world.receive({ location: stock.bar, qty: '2', unitCost: '5' })
    await world.issue({ id: nextDocument(), versionNo: 1, from: stock.bar, lines: [line(1, '6')] })
    expect(await world.balance(stock.bar, stock.flour)).toEqual({ qty: '-4', value: '-20' })
    await world.receive({ location: stock.bar, qty: '10', unitCost: '7' })
    expect(await world.balance(stock.bar, stock.flour)).toEqual({ qty: '6', value: '42' })
  })

  it('[POST-11] refuses goods of no known cost', async () => {
    const lines = [line(1, '1', { item: stock.mystery, unit: stock.each[3] })]
    const error = await refusal(world.issue({ id: nextDocument(), versionNo: 1, from: stock.bar, lines }))
    expect(error.code).toBe('E_NO_COST')
    expect(error.extra.issues).toMatchObject([{ row: 0, params: { item: 'Mystery' } }])
  })

  it('[POST-12] the same event of the same version posts once', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    const requisition = { id: nextDocument(), versionNo: 7, lines: [line(1, '1')] }
    await world.issue(requisition)
    const after = await world.balance(stock.store, stock.flour)
    expect((await world.issue(requisition)).outcome).toBe('complete')
    expect(await world.balance(stock.store, stock.flour)).toEqual(after)
    expect(await journalOf(requisition.id)).toHaveLength(2)
  })

  it('[POST-15] moves nothing at the head office', async () => {
    const error = await refusal(
      world.issue({ id: nextDocument(), versionNo: 1, to: stock.headOffice, lines: [line(1, '1')] }),
    )
    expect(error.code).toBe('E_SITE1')
  })
})
