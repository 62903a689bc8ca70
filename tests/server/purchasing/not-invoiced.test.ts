import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { add, compare } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { sourcePath, type SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('what is received and not invoiced', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  it('[VCH-54] names its orders and how much of it is open, by unit', async () => {
    const order = await world.order([
      { qty: '10', price: '2' },
      { item: things.tomato, unit: things.tomatoKilo, qty: '2.5', price: '16' },
    ])
    const receipt = await world.moved(
      'Receipts',
      await world.receipt([taking(order, 0, '10'), taking(order, 1, '2.5')]),
      'post',
    )
    const rows = () => world.list(`NotInvoiced?$filter=ReceiptId eq ${receipt.Id}`)
    expect(await rows()).toMatchObject([
      { OrderNos: order['DocNo'], OpenLines: 2, OpenTold: '10 EA, 2.5 KG', Received: '60', Accrued: '60' },
    ])
    const part = await world.voucher(receipt, [
      { line: 0, qty: '4', price: '2' },
      { line: 1, qty: '2.5', price: '16' },
    ])
    await world.posted(part)
    // 6 of 10 at 2.00 are left.
    expect(await rows()).toMatchObject([{ OpenLines: 1, OpenTold: '6 EA', Vouchered: '48', Accrued: '12' }])
  })

  it('[VCH-695] stands beside the balance of its account, and says whether they agree', async () => {
    await world.received([{ qty: '10', price: '5' }])
    const [ledger] = await world.owed()
    const control = async () => {
      const rows = await world.list('NotInvoicedControls')
      return rows.map(({ SiteName, Listed, Balance, Difference, Agrees }) => [
        typeof SiteName,
        Number(Listed),
        Number(Balance),
        Number(Difference),
        Agrees,
      ])
    }
    const owed = Number(ledger)
    expect(owed).toBeGreaterThanOrEqual(50)
    expect(await control()).toEqual([['string', owed, owed, 0, 'Agrees']])
    const sums = await world.list('NotInvoiced?$top=200')
    expect(sums.reduce((sum, { Accrued }) => sum + Number(Accrued), 0)).toBeCloseTo(owed, 4)

    // The stock account is called one of goods that are not invoiced: what stands on it, as a debit, is the difference.
    const kind = (from: string, to: string) =>
      withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
        sql`update gl_account set account_kind = ${to} where tenant_id = 'ui' and account_kind = ${from}`.execute(trx),
      )
    const stock = Number(await world.balanceOf('INV'))
    expect(stock).toBeGreaterThan(0)
    await kind('INVENTORY', 'RNI')
    expect(await control()).toEqual([['string', owed, owed - stock, stock, 'Differs']])
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update gl_account set account_kind = 'INVENTORY' where tenant_id = 'ui' and account_kind = 'RNI' and id in
        (select account_id from journal_line where tenant_id = 'ui' and role = 'INV')`.execute(trx),
    )
    expect((await control()).map(([, , , , agrees]) => agrees)).toEqual(['Agrees'])
  })

  it('[LIST-711, VCH-695] tells of each age what it comes to, and all of them come to what the account says', async () => {
    const order = await world.order([{ qty: '3', price: '33.33' }])
    await world.prefer('maxBackdateDays', 60)
    const PostDate = siteDay({ now: () => new Date() }, -45)
    await world.moved('Receipts', await world.receipt([taking(order, 0, '3')], { PostDate }), 'post')
    await world.received([{ qty: '1', price: '0.07' }])
    const apply = 'groupby((Site,AgeBucket),aggregate(Accrued with sum as Accrued))'
    const sums = await world.list(`NotInvoiced?$apply=${encodeURIComponent(apply)}`)
    expect(sums.find(({ AgeBucket }) => AgeBucket === 'UpTo60')).toMatchObject({ Accrued: '99.99' })
    expect(sums.length).toBeGreaterThan(1)
    const [control] = await world.list('NotInvoicedControls')
    const ofAll = sums.reduce((sum, { Accrued }) => add(sum, toDecimal(String(Accrued))), toDecimal('0'))
    expect(compare(ofAll, toDecimal(String(control?.['Balance'])))).toBe(0)
  })

  it('[ODS-176] is found by its numbers and by the name of the supplier, and what has nothing to search says so', async () => {
    const receipt = await world.received([{ qty: '1', price: '7' }])
    const [row] = await world.list(`NotInvoiced?$filter=ReceiptId eq ${receipt.Id}&$expand=Supplier`)
    const [name = ''] = Object.values(row?.['Supplier'] ?? {}).filter(
      (value) => typeof value === 'string' && /[a-z]/.test(value),
    ) as string[]
    const found = async (words: string) =>
      (await world.list(`NotInvoiced?$search=${encodeURIComponent(words)}&$top=200`)).map(({ ReceiptId }) => ReceiptId)
    expect(await found(String(receipt['DocNo']).slice(-6))).toEqual([receipt.Id])
    expect(await found(name.slice(1, 6).toUpperCase())).toContain(receipt.Id)
    expect(await found('nobody sells this')).toEqual([])
    const refused = await world.session.call({ url: '/inventory/api/NotInvoicedControls?$search=food' })
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('nothing of NotInvoicedControls is searched'),
    ])
  })

  it('[VCH-54, LIST-94] several receipts of a supplier that are ticked become one voucher', async () => {
    const makes = world.test.definitions.base.families.get('notInvoiced')?.lists['notInvoiced']?.makes
    expect(makes).toMatchObject({ family: 'voucher', source: 'receipt', record: 'receipt', ofLines: false })
    const one = await world.received([{ qty: '3', price: '2.5' }])
    const other = await world.received([
      { qty: '2', price: '4' },
      { qty: '1', price: '1.25' },
    ])
    const answer = await world.session.call({
      method: 'POST',
      url: sourcePath('Vouchers', 'receipt'),
      headers: { 'idempotency-key': 'ticked' },
      payload: { Ids: [one.Id, other.Id] },
    })
    const { Lines } = answer.json<SourceAnswer>()
    expect(Lines.map(({ SourceId, Line }) => [SourceId, Line['Qty']])).toEqual([
      [one.Id, '3'],
      [other.Id, '2'],
      [other.Id, '1'],
    ])
    // 3 × 2.50, 2 × 4.00 and 1 × 1.25.
    const draft = await world.made('Vouchers', {
      SupplierId: 1,
      InvoiceNo: 'TICKED',
      InvoiceTotal: '16.75',
      Lines: Lines.map(({ Line }) => Line).map(({ ReceiptId, ReceiptLineId, Qty, Price }) => ({
        ReceiptId,
        ReceiptLineId,
        Qty,
        Price,
      })),
    })
    const before = await world.owed()
    await world.posted(draft)
    expect(await world.list(`NotInvoiced?$filter=ReceiptId eq ${one.Id} or ReceiptId eq ${other.Id}`)).toEqual([])
    expect((await world.owed()).map((owed, index) => Number(before[index]) - Number(owed))).toEqual([16.75, 16.75])
  })

  it('[CRN-300] what was written off does not go back until the write-off is undone, and nothing is claimed for it', async () => {
    const reason = await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
    const receipt = await world.received([{ qty: '10', price: '5' }])
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id }
    const cleared = await world.made('ReceiptClearings', {
      SupplierId: 1,
      ReasonId: reason.Id,
      Lines: [{ ...line, Qty: '7' }],
    })
    const written = await world.moved('ReceiptClearings', cleared, 'post')
    const claimed = await world.balanceOf('CLAIM')
    const draft = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Return',
      LocationId: places.store,
      Lines: [{ ...line, Qty: '4', Price: '5' }],
    })
    const asked = await world.moved('ApCredits', draft, 'submit')
    const refused = await world.move('ApCredits', asked, 'sendBack')
    expect([refused.statusCode, refused.json().Code]).toEqual([409, 'E_OVER_OPEN'])
    expect(refused.json().Errors).toMatchObject([{ field: 'qty', params: { open: '3' } }])
    await world.moved('ReceiptClearings', written, 'reverse', { Remarks: 'it came' })
    const sent = await world.moved('ApCredits', asked, 'sendBack')
    expect(sent).toMatchObject({ Status: 'Completed' })
    // 4 at 5.00 are simply not owed.
    expect(await world.journal(sent.Id, 7)).toContain('RNI 20')
    expect(await world.balanceOf('CLAIM')).toBe(claimed)
  })
})
