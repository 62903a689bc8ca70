import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import type { Row } from '../sources/order-world.ts'
import { booked, expense, useExpenseWorld } from './expense-world.ts'

describe('what lines of expense are not believed', () => {
  const at = useExpenseWorld()
  const goodsOf = (receipt: Row, more: object = {}) => ({
    ReceiptId: receipt.Id,
    ReceiptLineId: receipt.Lines[0]?.Id,
    Qty: '10',
    Price: '2',
    ...more,
  })
  const changed = (row: Row, payload: object) =>
    at.world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${row.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload,
    })

  it('[VCH-118, DOC-85] a receipt named where none is matched is dropped with all it fills, and stays owed', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    expect(issuesOf(await at.sent('20', [goodsOf(receipt)]))).toEqual([
      'lines/0/description required',
      'lines/0/expenseAccount required',
    ])
    const draft = await at.written('20', [goodsOf(receipt, expense('2', { Qty: '10' }))])
    expect(draft.Lines[0]).toMatchObject({
      ReceiptId: null,
      ReceiptLineId: null,
      ItemId: null,
      UnitId: null,
      OpenQty: null,
      ReceiptPrice: null,
      ReceiptName: null,
      LocationId: null,
      MatchedQty: '0',
      Expense: '20',
      BookedAccountId: booked.power,
    })
    await at.posted(draft)
    expect(await at.journal(draft.Id)).toEqual(['EXP 30 20', 'AP 22 -20'])
    expect(await at.spent(draft.Id)).toEqual(['- 30 20'])
    expect(await at.world.read('Receipts', receipt.Id)).toMatchObject({
      Status: 'Completed',
      Lines: [{ InvoicedQty: '0', OpenQty: '10' }],
    })
  })

  it('[VCH-118] an account named beside a receipt is dropped: the line is booked as that of the receipt', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const line = goodsOf(receipt, {
      ExpenseAccountId: booked.power,
      Description: 'Mine',
      ExpenseCostCentreId: booked.kitchen,
    })
    const draft = await at.written('20', [line], { MatchType: 'ThreeWay' })
    expect(draft.Lines[0]).toMatchObject({
      LineOf: 'Receipt',
      Description: null,
      ExpenseAccountId: null,
      ExpenseCostCentreId: null,
      BookedAccountId: null,
      Expense: '0',
    })
    await at.world.moved('Vouchers', draft, 'post')
    expect(await at.world.journal(draft.Id)).toEqual(['RNI 20', 'AP -20'])
  })

  it('[VCH-118, DOC-85] matched against nothing after its lines were entered, an invoice asks for their accounts', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const draft = await at.written('20', [goodsOf(receipt)], { MatchType: 'ThreeWay' })
    expect(issuesOf(await changed(draft, { MatchType: 'NonPO' }))).toEqual([
      'lines/0/description required',
      'lines/0/expenseAccount required',
    ])
    const Lines = [{ Id: draft.Lines[0]?.Id, Description: 'Tomatoes, eaten', ExpenseAccountId: booked.power }]
    const answer = await changed(draft, { MatchType: 'NonPO', Lines })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Row>().Lines[0]).toMatchObject({ ReceiptLineId: null, ItemId: null, Named: 'Tomatoes, eaten' })
    await at.posted(answer.json())
    expect(await at.journal(draft.Id)).toEqual(['EXP 30 20', 'AP 22 -20'])
    expect((await at.world.read('Receipts', receipt.Id))['Status']).toBe('Completed')
  })

  it('[VCH-118] accounts of stock, control accounts, what is unknown and cost centres of other sites are refused', async () => {
    for (const ExpenseAccountId of [1, booked.control, 999])
      expect(issuesOf(await at.sent('5', [expense('5', { ExpenseAccountId })]))).toEqual([
        'lines/0/expenseAccount lookup',
      ])
    expect(issuesOf(await at.sent('5', [expense('5', { ExpenseCostCentreId: booked.elsewhere })]))).toEqual([
      'lines/0/expenseCostCentre lookup',
    ])
    expect(issuesOf(await at.sent('5', [expense('5')], { MatchType: 'TwoAndAHalf' }))).toEqual(['matchType choice'])
    expect(issuesOf(await at.sent('5', [{ Qty: '1', Price: '5' }], { MatchType: 'ThreeWay' }))).toEqual([
      'lines/0/receipt required',
      'lines/0/receiptLine required',
    ])
  })
})
