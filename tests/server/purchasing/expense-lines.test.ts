import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { booked, expense, useExpenseWorld } from './expense-world.ts'

describe('invoices of expenses', () => {
  const at = useExpenseWorld()
  const code = async (Code: string, more: object = {}) =>
    (await at.world.made('TaxCodes', { Code, Name: Code, RatePct: '10', ValidFrom: '2020-01-01', ...more })).Id

  it('[VCH-115, POST-147] books its lines on the accounts they name, tax that is given back, and what is payable; its reversal the other way', async () => {
    const tax = await code('R10')
    const draft = await at.written('160', [
      expense('100', { TaxCodeId: tax, ExpenseCostCentreId: booked.kitchen }),
      { Description: 'Pallets', ExpenseAccountId: booked.pallets, Qty: '2', Price: '25' },
    ])
    expect(draft).toMatchObject({
      MatchType: 'NonPO',
      ExpenseAmount: '150',
      TaxAmount: '10',
      VarianceAmount: '0',
      ClaimAmount: '0',
      BeyondAmount: '0',
      Rounding: '0',
    })
    expect(draft.Lines[0]).toMatchObject({ LineOf: 'Expense', Named: 'Power, October', BookedAccountId: booked.power })
    const posted = await at.posted(draft)
    expect(posted['Status']).toBe('Completed')
    expect(await at.journal(draft.Id)).toEqual(['TAXREC 21 10', 'EXP 30 100', 'EXP 31 50', 'AP 22 -160'])
    expect(await at.spent(draft.Id)).toEqual(['1 30 100', '- 31 50'])
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'twice' })
    expect((await at.journal(draft.Id)).slice(4)).toEqual(['TAXREC 21 -10', 'EXP 30 -100', 'EXP 31 -50', 'AP 22 160'])
    expect(await at.spent(draft.Id)).toEqual([])
  })

  it('[VCH-115, TAX-2] tax nobody gives back is an expense with its line, tax within a price is none', async () => {
    const lost = await at.posted(
      await at.written('110', [expense('100', { TaxCodeId: await code('L10', { RecoverablePct: '0' }) })]),
    )
    expect(await at.journal(lost.Id)).toEqual(['EXP 30 110', 'AP 22 -110'])
    const half = await at.posted(
      await at.written('110', [expense('100', { TaxCodeId: await code('H10', { RecoverablePct: '50' }) })]),
    )
    expect(await at.journal(half.Id)).toEqual(['TAXREC 21 5', 'EXP 30 105', 'AP 22 -110'])
    const within = await at.posted(
      await at.written('110', [expense('110', { TaxCodeId: await code('I10', { IsIncluded: true }) })]),
    )
    expect(await at.journal(within.Id)).toEqual(['TAXREC 21 10', 'EXP 30 100', 'AP 22 -110'])
  })

  it('[VCH-115, CUR-3] in a foreign currency it is booked at the rate of its day, to the cent of its total', async () => {
    await at.rows(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', 77, 'XEU', 'Test euro', '')`,
    )
    await at.rows(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      select 'ui', coalesce(max(id), 0) + 1, 77, 164, 1.1012, (now() at time zone 'UTC')::date - 1 from currency_rate`)
    // 100.05 and 50.05 are 110.18 and 55.12 by themselves; 150.10 is 165.29.
    const lines = [expense('100.05'), expense('50.05', { ExpenseAccountId: booked.pallets })]
    const posted = await at.posted(await at.written('150.10', lines, { CurrencyId: 77 }))
    expect(posted).toMatchObject({ ExpenseAmount: '150.1', ExchangeAmount: '0', VarianceAmount: '0' })
    expect(await at.world.journal(posted.Id)).toEqual(['EXP 165.29', 'AP -165.29'])
  })

  it('[VCH-4, VCH-115] discount and freight are spread over the lines, and all of it explains the total', async () => {
    // 10 % off 150.00 and 9.00 of freight, of which two thirds are of the first line.
    const lines = [expense('100'), expense('50', { ExpenseAccountId: booked.pallets })]
    const draft = await at.written('150', lines, { DiscountPct: '10', Freight: '9' })
    expect(draft).toMatchObject({ ExpenseAmount: '144', ExpenseFreight: '9', FreightVariance: '0', Rounding: '6' })
    expect(issuesOf(await at.world.move('Vouchers', draft, 'submit'))).toEqual(['invoiceTotal rule/explained'])
    const right = await at.posted(await at.written('144', lines, { DiscountPct: '10', Freight: '9' }))
    expect(await at.journal(right.Id)).toEqual(['EXP 30 96', 'EXP 31 48', 'AP 22 -144'])
  })

  it('[VCH-116] nobody agreed to an expense by receiving it: it is submitted, and does not post itself', async () => {
    const draft = await at.written('40', [expense('40')])
    expect((await at.world.move('Vouchers', draft, 'post')).json()).toMatchObject({ Code: 'E_GUARD' })
    const submitted = await at.world.moved('Vouchers', draft, 'submit')
    expect(submitted).toMatchObject({ Status: 'Approved', HoldReason: null })
    expect(await at.journal(draft.Id)).toEqual([])
    await at.world.moved('Vouchers', submitted, 'cancel')
    const free = await at.written('0', [expense('0')])
    expect((await at.world.move('Vouchers', free, 'post')).json()).toMatchObject({ Code: 'E_GUARD' })
    await at.world.moved('Vouchers', free, 'cancel')
  })

  it('[VCH-117] an invoice for goods has lines of expense as well, each booked as its kind is', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const goods = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2.02' }
    const deposit = { Description: 'Pallets', ExpenseAccountId: booked.pallets, Qty: '2', Price: '2.50' }
    const draft = await at.written('25.20', [goods, deposit], { MatchType: 'ThreeWay' })
    expect(draft).toMatchObject({ ExpenseAmount: '5', VarianceAmount: '0.2', BeyondAmount: '0' })
    expect(draft.Lines).toMatchObject([
      { LineOf: 'Receipt', Expense: '0' },
      { LineOf: 'Expense', Variance: '0', Claim: '0' },
    ])
    const posted = await at.posted(draft)
    expect(await at.world.journal(draft.Id)).toEqual(['RNI 20', 'PPV 0.2', 'EXP 5', 'AP -25.2'])
    expect((await at.world.read('Receipts', receipt.Id))['Status']).toBe('Invoiced')
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong supplier' })
    expect((await at.world.read('Receipts', receipt.Id))['Status']).toBe('Completed')
    expect((await at.world.journal(draft.Id)).slice(4)).toEqual(['RNI -20', 'PPV -0.2', 'EXP -5', 'AP 25.2'])
  })

  it('[VCH-117] freight nobody expected is a variance of the goods alone', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const goods = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2' }
    const draft = await at.written('27.50', [goods, expense('5')], { MatchType: 'ThreeWay', Freight: '2.50' })
    expect(draft).toMatchObject({ FreightVariance: '2', ExpenseFreight: '0.5', ExpenseAmount: '5.5', Rounding: '0' })
    await at.world.moved('Vouchers', draft, 'cancel')
  })
})
