import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { createFormWorld, issuesOf, type FormWorld, type MailedLink } from '../public-forms/form-world.ts'
import { siteDay } from '../support/site-day.ts'

type Line = Readonly<Record<string, unknown>> & { readonly Id: number }

const [euro, pound, yen, home] = [77, 78, 79, 164]
const [farm, verte, edo, thames] = [811, 812, 813, 814]
const mailOf = (supplier: number) => `s${supplier}@bids.test`

/** One euro is 1.0941 when answers are due, and 1.5 from a later day on; 100 yen are 0.67. Of the pound no rate is known. */
describe('bids in the currency of the supplier', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`update unit set is_active = true`)
    await world.execute(sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values
      ('ui', ${euro}, 'XEU', 'Test euro', '', 2), ('ui', ${pound}, 'XGB', 'Test pound', '', 2), ('ui', ${yen}, 'XJP', 'Test yen', '', 0)`)
    await world.execute(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from) values
      ('ui', 901, ${euro}, ${home}, 1.0941, ${dayFromNow(-2)}), ('ui', 902, ${euro}, ${home}, 1.5, ${dayFromNow(3)}),
      ('ui', 903, ${yen}, ${home}, 0.0067, ${dayFromNow(-2)})`)
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active, currency_id) values
      ('ui', ${farm}, 'F', 'Farm', ${mailOf(farm)}, 'None', true, null), ('ui', ${verte}, 'V', 'Maison Verte', ${mailOf(verte)}, 'None', true, ${euro}),
      ('ui', ${edo}, 'E', 'Edo', ${mailOf(edo)}, 'None', true, ${yen}), ('ui', ${thames}, 'T', 'Thames', ${mailOf(thames)}, 'None', true, ${pound})`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, currency_id) values
      ('ui', 1, 1, ${farm}, 1, 3, '2026-01-01', null)`)
    for (const table of ['item_supplier', 'supplier', 'currency_rate'])
      await world.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 5000)`)
  })
  beforeEach(() => world.execute(sql`delete from rate_counter`).then(() => undefined))
  afterAll(() => world.close())

  const dayFromNow = (days: number) => siteDay(world.clock, days)
  const drafted = async (suppliers: readonly object[], changes: object = {}) => {
    const made = await world.add('RequestsForBids', {
      Title: 'Abroad and at home',
      ValidFrom: '2028-01-01',
      ValidTo: '2028-03-31',
      PriceVisibility: 'LastPrice',
      Lines: [
        { ItemId: 1, UnitId: 1, Description: 'Flour', EstQty: '100' },
        { Description: 'Chafing dish', UnitId: 1, EstQty: '4' },
      ],
      Suppliers: suppliers,
      ...changes,
    })
    expect(made.statusCode, made.body).toBe(201)
    return `RequestsForBids(${made.json<{ Id: number }>().Id})`
  }
  const asked = (supplier: number, changes: object = {}) => ({
    SupplierId: supplier,
    Email: mailOf(supplier),
    ...changes,
  })
  const sent = async (...suppliers: readonly number[]) => {
    const path = await drafted(suppliers.map((supplier) => asked(supplier)))
    const moved = await world.move(path, 'send')
    expect(moved.statusCode, moved.body).toBe(200)
    const links = await world.links()
    const linkOf = (supplier: number): MailedLink => {
      const link = links.find(({ to }) => to === mailOf(supplier))
      if (link === undefined) throw new Error(`Supplier ${supplier} got no link`)
      return link
    }
    return { path, linkOf }
  }
  const rowOf = async (link: MailedLink) => (await world.outside(link)).json<PublicFormAnswer>().row
  const answer = async (link: MailedLink, ...prices: readonly (string | null)[]) => {
    const lines = (await rowOf(link))['Lines'] as readonly Line[]
    const taken = await world.send(link, 'answer', {
      Lines: lines.map(({ Id }, index) => ({ Id, Price: prices[index] ?? null })),
    })
    expect(taken.statusCode, taken.body).toBe(200)
  }
  /** Sessions would not live until then, so the moment comes to them. */
  const due = async (path: string) => {
    const id = Number(/\d+/.exec(path)?.[0])
    const now = world.clock.now().toISOString()
    await world.execute(sql`update request_for_bids set due_at = ${now} where id = ${id}`)
    await world.execute(sql`update bid_answer set due_at = ${now} where request_id = ${id}`)
  }

  it('[RFB-16] the form of a supplier is in its currency, and so is the last price it is shown', async () => {
    const { linkOf } = await sent(farm, verte, edo)
    const [own, abroad, whole] = await Promise.all(
      [farm, verte, edo].map((supplier) => world.outside(linkOf(supplier))),
    )
    expect(own?.json<PublicFormAnswer>().row).toMatchObject({ CurrencyId: home, Lines: [{ LastPrice: '3' }, {}] })
    // 3.00 ÷ 1.0941 and ÷ 0.0067.
    const { row, definitions } = abroad?.json<PublicFormAnswer>() ?? {}
    expect(row).toMatchObject({ CurrencyId: euro, Lines: [{ LastPrice: '2.74198' }, { LastPrice: null }] })
    for (const hidden of ['ExchangeRate', 'RateDay', 'OfferedBase', 'HomeCurrencyId'])
      expect(row).not.toHaveProperty(hidden)
    expect(definitions?.session.foreignDecimals).toEqual({ [yen]: 0 })
    expect(whole?.json<PublicFormAnswer>().row).toMatchObject({ Lines: [{ LastPrice: '447.761194' }, {}] })
    await answer(linkOf(verte), '2.00')
    const written = await world.send(linkOf(verte), 'answer', { CurrencyId: home })
    expect(written.statusCode).toBe(422)
  })

  it('[RFB-16] nothing is sent to a supplier whose currency has no rate, and no answer is opened without one', async () => {
    const path = await drafted([asked(farm), asked(thames)])
    expect(issuesOf(await world.move(path, 'send'))).toEqual(['suppliers/1/currency noRate'])
    // Named otherwise it may answer.
    const other = await drafted([asked(farm), asked(thames, { CurrencyId: euro })])
    expect((await world.move(other, 'send')).statusCode).toBe(200)
    await world.links()
    const { path: late, linkOf } = await sent(farm, edo, verte)
    await answer(linkOf(verte), '2.00')
    await due(late)
    await world.execute(sql`update currency_rate set valid_from = ${dayFromNow(2)} where id in (901, 903)`)
    // Edo is silent, and needs none.
    expect(issuesOf(await world.move(late, 'open'))).toEqual(['suppliers/2/currency noRate'])
    await world.execute(sql`update currency_rate set valid_from = ${dayFromNow(-2)} where id in (901, 903)`)
    expect((await world.move(late, 'open')).statusCode).toBe(200)
  })

  it('[RFB-16, RFB-6, RFB-9, RFB-15] they are compared at home at the rate of the day they were due, and awarded as they are asked', async () => {
    const { path, linkOf } = await sent(farm, verte, edo)
    await answer(linkOf(farm), '2.30', '85')
    await answer(linkOf(verte), '2.00', '80')
    await answer(linkOf(edo), '350')
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    // 2.00 × 1.0941 = 2.1882, 350 × 0.0067 = 2.345; 80.00 × 1.0941 = 87.528, which is more than 85.00. 3.00 less 27.1, 23.3 and 21.8 percent.
    expect((await world.get(path)).json()).toMatchObject({
      Lines: [
        {
          LastPrice: '3',
          BestPrice: '2.1882',
          BestSupplierId: verte,
          AwardSupplierId: verte,
          AwardPrice: '2.1882',
          AwardAsked: '2',
          AwardCurrencyId: euro,
        },
        {
          BestPrice: '85',
          AwardSupplierId: farm,
          AwardAsked: '85',
          AwardCurrencyId: home,
        },
      ],
      Offers: [
        { SupplierId: farm, Price: '2.3', Asked: '2.3', CurrencyId: home },
        { SupplierId: farm, Price: '85' },
        { SupplierId: verte, Price: '2.1882', Asked: '2', CurrencyId: euro },
        { SupplierId: verte, Price: '87.528', Asked: '80' },
        { SupplierId: edo, Price: '2.345', Asked: '350', CurrencyId: yen },
      ],
      // 100 × 3; 218.82 + 4 × 85; 300.00 − 218.82.
      EstValue: '300',
      BestValue: '558.82',
      AwardValue: '558.82',
    })
    const answers = (await world.get('BidAnswers?$orderby=Id desc&$top=3')).json<{ value: readonly object[] }>().value
    // 100 × 350 + 0; 100 × 2.00 + 4 × 80.00 = 520.00, × 1.0941 = 568.93.
    expect(answers).toMatchObject([
      { CurrencyId: yen, ExchangeRate: '0.0067', OfferedValue: '35000', OfferedBase: '234.5' },
      { CurrencyId: euro, ExchangeRate: '1.0941', RateDay: dayFromNow(-2), OfferedValue: '520', OfferedBase: '568.93' },
      { CurrencyId: home, ExchangeRate: '1', OfferedValue: '570', OfferedBase: '570' },
    ])
    const awarded = await world.move(path, 'award', { Confirmed: true })
    expect(awarded.statusCode, awarded.body).toBe(200)
    const prices =
      await world.execute(sql`select trim_scale(price)::text as price, currency_id::int as currency, price_from::text as "from"
      from item_supplier where parent_id = 1 and supplier_id = ${verte}`)
    expect(prices).toEqual([{ price: '2', currency: euro, from: '2028-01-01' }])
    const made = await world.move(path, 'makeBlankets')
    expect(made.statusCode, made.body).toBe(200)
    const [draft] = (await world.get('BlanketOrders')).json<{ value: readonly Line[] }>().value
    expect((await world.get(`BlanketOrders(${draft?.Id})`)).json()).toMatchObject({
      SupplierId: verte,
      CurrencyId: euro,
      Lines: [{ Price: '2', QtyLimit: '100' }],
    })
  })

  it('[RFB-8] what is awarded follows the choice, and nobody writes an offer', async () => {
    const { path, linkOf } = await sent(farm, verte)
    await answer(linkOf(farm), '2.30', '85')
    await answer(linkOf(verte), '2.00')
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    const { Lines, Offers } = (await world.get(path)).json<Readonly<Record<'Lines' | 'Offers', readonly Line[]>>>()
    const [flour, dish] = Lines.map(({ Id }) => Id)
    expect(Offers.map(({ LineId, SupplierId }) => [LineId, SupplierId])).toEqual([
      [flour, farm],
      [dish, farm],
      [flour, verte],
    ])
    const forged = await world.change(path, { Offers: [{ LineId: flour, SupplierId: farm, Price: '1' }] })
    expect(forged.statusCode, forged.body).toBe(422)
    const changed = await world.change(path, {
      Lines: [
        { Id: flour, AwardSupplierId: farm },
        { Id: dish, AwardSupplierId: verte },
      ],
    })
    expect(changed.statusCode, changed.body).toBe(200)
    // 100 at 2.30, and nothing for a line its supplier has not offered.
    expect((await world.get(path)).json()).toMatchObject({
      Lines: [
        { AwardPrice: '2.3', AwardCurrencyId: home },
        { AwardPrice: null, AwardValue: null },
      ],
      AwardValue: '230',
    })
  })

  it('[RFB-17] a rate older than a week on the day they were due is asked about before they are opened', async () => {
    const { path, linkOf } = await sent(farm, verte)
    await answer(linkOf(farm), '2.30')
    await answer(linkOf(verte), '2.00')
    await due(path)
    // A day more than it takes: the day of the site may be the one before that of the clock.
    await world.execute(sql`update currency_rate set valid_from = ${dayFromNow(-9)} where id = 901`)
    const warned = await world.move(path, 'open')
    expect([warned.statusCode, issuesOf(warned)]).toEqual([409, ['suppliers/1/currency oldRateOf']])
    expect(warned.json()).toMatchObject({
      Code: 'E_WARNED',
      CanConfirm: true,
      Errors: [{ params: { currency: 'XEU', day: dayFromNow(-9) } }],
    })
    expect((await world.get(path)).json()).toMatchObject({ OpenedOn: null, Offers: [] })
    const opened = await world.move(path, 'open', { Confirmed: true })
    expect(opened.statusCode, opened.body).toBe(200)
    await world.execute(sql`update currency_rate set valid_from = ${dayFromNow(-2)} where id = 901`)
  })

  it('[RFB-16, RFB-14, RFB-11] all go to one abroad at what it asks, and an older price is told with its currency', async () => {
    const { path, linkOf } = await sent(farm, verte)
    await answer(linkOf(farm), '2.30', '85')
    await answer(linkOf(verte), '2.20', '80')
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    const chosen = await world.move(path, 'choose', { Fields: { AwardAllToId: verte } })
    expect(chosen.statusCode, chosen.body).toBe(200)
    // 2.20 × 1.0941 = 2.40702, 100 are 240.70; 4 × 87.528 = 350.11.
    expect((await world.get(path)).json()).toMatchObject({
      Lines: [
        { AwardPrice: '2.40702', AwardAsked: '2.2', AwardCurrencyId: euro },
        { AwardPrice: '87.528', AwardAsked: '80', AwardCurrencyId: euro },
      ],
      AwardValue: '590.81',
    })
    const cut = await world.move(path, 'award')
    expect(cut.json()).toMatchObject({ Code: 'E_AWARD_PRICES', Errors: [{ params: { price: '2 XEU' } }] })
    expect((await world.move(path, 'award', { Confirmed: true })).statusCode).toBe(200)
    const prices = await world.execute(sql`select trim_scale(price)::text as price, currency_id::int as currency
      from item_supplier where parent_id = 1 and supplier_id = ${verte}`)
    expect(prices).toEqual([{ price: '2.2', currency: euro }])
  })
})
