import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { useTaxWorld } from './tax-world.ts'

describe('tax regions, classes and rules', () => {
  const taxes = useTaxWorld()
  const { code } = taxes
  const named = (set: string, Code: string, more: object = {}) => taxes.world.made(set, { Code, Name: Code, ...more })
  const rule = (region: Row, tax: Row, more: object = {}) =>
    taxes.world.made('TaxRules', { RegionId: region.Id, TaxCodeId: tax.Id, ValidFrom: '2020-01-01', ...more })
  const changed = async (set: string, id: number, body: object): Promise<Row> => {
    const stored = await taxes.world.session.call({ url: `/inventory/api/${set}(${id})` })
    const etag = String(stored.headers.etag)
    const url = `/inventory/api/${set}(${id})`
    const answer = await taxes.world.session.call({
      method: 'PATCH',
      url,
      headers: { 'if-match': etag },
      payload: body,
    })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Row>()
  }
  const deliversFrom = ({ Id: TaxRegionId }: Row) =>
    changed('Suppliers', 1, { TaxRegionId, OrderMethod: 'Phone', PaymentMethod: 'Transfer' })
  const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '2' }
  const ordered = async (more: object = {}, ofLine: object = {}) =>
    (await taxes.world.order([], { Lines: [{ ...line, ...ofLine }], ...more })).Lines[0]
  const bill = (InvoiceNo: string, InvoiceDate = '2026-03-01') =>
    taxes.world.made('MiscInvoices', {
      SupplierId: 1,
      InvoiceNo,
      InvoiceDate,
      Lines: [{ Description: 'Power', AccountId: 2, Qty: '1', Price: '100' }],
    })

  it('[TAX-7] a site lies in one region at most, and its record says in which', async () => {
    const north = await named('TaxRegions', 'NORTH', { Sites: [{ SiteId: 2 }] })
    const south = await named('TaxRegions', 'SOUTH')
    const [site] = await taxes.world.list('Sites?$filter=Id eq 2')
    expect(site).toMatchObject({ TaxRegionID: north.Id })
    await expect(named('TaxRegions', 'TWICE', { Sites: [{ SiteId: 2 }] })).rejects.toThrow('taxRegionTaken')
    await changed('TaxRegions', north.Id, { Sites: [] })
    await changed('TaxRegions', south.Id, { Sites: [{ SiteId: 2 }] })
    const [moved] = await taxes.world.list('Sites?$filter=Id eq 2')
    expect(moved).toMatchObject({ TaxRegionID: south.Id })
    await changed('TaxRegions', south.Id, { Sites: [] })
  })

  it('[TAX-8] on a day a region and class have one rule: it is ended before the next begins', async () => {
    const region = await named('TaxRegions', 'EAST')
    const food = await named('TaxClasses', 'EAST-FOOD')
    const tax = await code('EAST', '5')
    const first = await rule(region, tax, { TaxClassId: food.Id })
    await rule(region, tax)
    await expect(rule(region, tax)).rejects.toThrow('taxRuleOverlap')
    await expect(rule(region, tax, { TaxClassId: food.Id, ValidFrom: '2026-01-01' })).rejects.toThrow('taxRuleOverlap')
    await changed('TaxRules', first.Id, { ValidTo: '2025-12-31' })
    await rule(region, tax, { TaxClassId: food.Id, ValidFrom: '2026-01-01' })
  })

  it('[TAX-9] an order bears the code of the region of the site and the class of the category, and its receipt and voucher after it', async () => {
    expect(await ordered()).toMatchObject({ TaxCodeId: null })
    const region = await named('TaxRegions', 'HOME', { Sites: [{ SiteId: 2 }] })
    const food = await named('TaxClasses', 'FOOD')
    const low = await code('LOW', '5')
    const high = await code('HIGH', '20')
    await rule(region, high)
    expect(await ordered()).toMatchObject({ TaxCodeId: high.Id, Tax: '4', Amount: '20' })
    await rule(region, low, { TaxClassId: food.Id })
    const [item] = await taxes.world.list(`Items?$filter=Id eq ${things.tomato}`)
    await changed('Categories', Number(item?.['CategoryId']), { TaxClassId: food.Id })
    const order = await taxes.world.order([], { Lines: [line] })
    // 10 × 2.00 = 20.00, and 5 % of it 1.00.
    expect(order).toMatchObject({ TaxAmount: '1', PayableAmount: '21' })
    expect(order.Lines[0]).toMatchObject({ TaxCodeId: low.Id, SuggestedTaxId: low.Id, TaxPct: '5' })
    const draft = await taxes.world.receipt([taking(order, 0, '10', { TaxCodeId: order.Lines[0]?.['TaxCodeId'] })])
    const receipt = await taxes.world.moved('Receipts', draft, 'post')
    expect(receipt).toMatchObject({ TaxAmount: '1' })
    const voucher = await taxes.world.voucher(receipt, [], {
      InvoiceTotal: '21',
      Lines: [{ ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2', TaxCodeId: low.Id }],
    })
    const posted = await taxes.world.moved('Vouchers', voucher, 'post')
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 20', 'TAXREC 1', 'AP -21'])

    // The item's own class comes before that of its category, and the supplier's region before the site's.
    const drinks = await named('TaxClasses', 'DRINKS')
    await changed('Items', things.tomato, { TaxClassId: drinks.Id, Storage: 'Dry', Abc: 'C' })
    expect(await ordered()).toMatchObject({ TaxCodeId: high.Id })
    const abroad = await named('TaxRegions', 'ABROAD')
    await deliversFrom(abroad)
    expect(await ordered()).toMatchObject({ TaxCodeId: null, Tax: '0' })
    await changed('TaxRegions', region.Id, { Sites: [] })
  })

  it('[TAX-9] what a person named stays, and so does what a person emptied', async () => {
    const region = await named('TaxRegions', 'STAY')
    const [given, other] = [await code('STAY', '10'), await code('OTHER', '7')]
    await rule(region, given)
    await deliversFrom(region)
    expect(await ordered()).toMatchObject({ TaxCodeId: given.Id })
    expect(await ordered({}, { TaxCodeId: other.Id })).toMatchObject({ TaxCodeId: other.Id, SuggestedTaxId: given.Id })
    expect(await ordered({}, { TaxCodeId: null })).toMatchObject({ TaxCodeId: null, SuggestedTaxId: given.Id })
  })

  it('[TAX-9] a bill bears the rate of the code that holds on its day, also where its rule named an older one', async () => {
    const region = await named('TaxRegions', 'DATED')
    const old = await code('DATED', '19', { ValidTo: '2025-12-31' })
    await deliversFrom(region)
    await rule(region, old)
    const now = await code('DATED', '20', { ValidFrom: '2026-01-01', ValidTo: '2026-02-28' })
    const line = async (no: string, day: string) => (await bill(no, day)).Lines[0]
    expect(await line('B-1', '2025-12-31')).toMatchObject({ TaxCodeId: old.Id, Tax: '19' })
    expect(await line('B-2', '2026-01-01')).toMatchObject({ TaxCodeId: now.Id, Tax: '20' })
    expect(await line('B-3', '2026-03-01')).toMatchObject({ TaxCodeId: null, Tax: '0' })
  })

  it('[TAX-9] a bill to a customer bears the code of the region of the customer, else of the site', async () => {
    const [here, there] = [
      await named('TaxRegions', 'HERE', { Sites: [{ SiteId: 2 }] }),
      await named('TaxRegions', 'THERE'),
    ]
    const [domestic, exported] = [await code('DOMESTIC', '20'), await code('EXPORT', '0')]
    await rule(here, domestic)
    await rule(there, exported)
    const account = 31
    await withTenant(taxes.world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
        values ('ui', ${account}, '4900', 'Halls', 'REVENUE', true)`.execute(trx),
    )
    const billed = async (TaxRegionId: number | null) => {
      const Number = `C-${TaxRegionId ?? 'home'}`
      const customer = await taxes.world.made('Customers', { Number, Name: Number, TaxRegionId })
      const lines = [{ Description: 'Hall', AccountId: account, Qty: '1', Price: '100' }]
      const sold = await taxes.world.made('MiscInvoicesAr', {
        CustomerId: customer.Id,
        InvoiceDate: '2026-03-01',
        Lines: lines,
      })
      return sold.Lines[0]
    }
    expect(await billed(null)).toMatchObject({ TaxCodeId: domestic.Id, Tax: '20' })
    expect(await billed(there.Id)).toMatchObject({ TaxCodeId: exported.Id, Tax: '0' })
  })

  it('[TAX-9] the figure answers for whoever sees a screen that shows it', async () => {
    const url = '/inventory/api/Figures'
    const rows = [
      { item: things.tomato, day: '2026-01-15' },
      { item: null, day: null },
    ]
    const answer = await taxes.world.session.call({
      method: 'POST',
      url,
      payload: { questions: [{ figure: 'taxes.code', at: 1, rows }] },
    })
    expect(answer.json<{ answers: [{ values: unknown[] }] }>().answers[0].values).toEqual([expect.any(Number), null])
  })
})
