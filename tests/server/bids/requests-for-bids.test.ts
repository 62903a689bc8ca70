import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicFormPaths, type PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { remindSuppliers } from '../../../server/bids/remind-suppliers.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { bidSteps, type BidLine as Line } from './bid-steps.ts'
import { codeOf, createFormWorld, issuesOf, type FormWorld } from '../public-forms/form-world.ts'

describe('requests for bids', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active) values
      ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true), ('ui', 802, 'S2', 'Mill', 'mill@bids.test', 'None', true)`)
    await world.execute(sql`update unit set is_active = true`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, supplier_item_no)
      values ('ui', 1, 1, 801, 1, 3, '2026-01-01', 'F-1')`)
    for (const table of ['item_supplier', 'supplier'])
      await world.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 5000)`)
  })
  beforeEach(() => world.execute(sql`delete from rate_counter`).then(() => undefined))
  afterAll(() => world.close())

  const { sent, answer, due } = bidSteps(() => world)

  it('[RFB-1, RFB-2] each supplier gets a link of its own to the lines; due by the clock of the site, with the prices of today beside', async () => {
    const { path, farm } = await sent({ DueDate: '2027-03-14', DueTime: 1020, PriceVisibility: 'LastPrice' })
    const request = (await world.get(path)).json<{ DueAt: string; Status: string; Lines: readonly object[] }>()
    // Five in the afternoon in New York, on the day summer time begins.
    expect(request).toMatchObject({ Status: 'Pending', EstValue: '300' })
    expect(new Date(request.DueAt).toISOString()).toBe('2027-03-14T21:00:00.000Z')
    const { row, sealedUntil } = (await world.outside(farm)).json<PublicFormAnswer>()
    expect(row['Lines']).toMatchObject([
      { Description: 'Flour', EstQty: '100', UnitCode: 'ea', LastPrice: '3' },
      { Description: 'Chafing dish', LastPrice: null },
    ])
    expect(row).not.toHaveProperty('Email')
    // Twelve to a case, so a case costs 36 where one costs 3.
    const cases = await sent({
      PriceVisibility: 'LastPrice',
      Lines: [{ ItemId: 1, UnitId: 2, Description: 'Flour, case', EstQty: '2' }],
    })
    expect((await world.outside(cases.mill)).json<PublicFormAnswer>().row['Lines']).toMatchObject([{ LastPrice: '36' }])
    expect(new Date(sealedUntil ?? '').toISOString()).toBe('2027-03-14T21:00:00.000Z')
  })

  it('[PUBLIC-11, RFB-3, RFB-4] before they are due answers are in no record, list, history or export, and may be changed', async () => {
    const { path, farm } = await sent()
    expect((await answer(farm, '2.717', '91')).statusCode).toBe(200)
    const changed = await answer(farm, '2.818', '92')
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await world.get(path)).json()).toMatchObject({
      Status: 'Partial',
      Suppliers: [{ HasAnswered: true }, { HasAnswered: false }],
    })
    expect((await world.get(path)).json()).toMatchObject({ Offers: [] })
    const places = [
      path,
      'RequestForBidsOffers',
      `${path}/history`,
      'BidAnswers?$expand=Lines',
      'BidAnswerLines',
      'BidAnswerLines?$filter=Price ne null',
      'AuditEntries?$top=1000',
    ]
    for (const place of places) {
      const { body } = await world.get(place)
      for (const price of ['2.717', '2.818']) expect(body.includes(price), place).toBe(false)
    }
    const rows = await world.execute(sql`select string_agg(t::text, '') as text from audit_log t`)
    expect(JSON.stringify(rows)).not.toMatch(/2\.[78]1[78]/)
    expect(codeOf(await world.move(path, 'open'))).toBe('E_BIDS_SEALED')
    expect((await world.get(path)).json<{ '@larder.moves': readonly string[] }>()['@larder.moves']).not.toContain(
      'open',
    )
    expect((await world.outside(farm)).json<PublicFormAnswer>().row['Lines']).toMatchObject([{ Price: '2.818' }, {}])
    const added = await world.send(farm, 'answer', { Lines: [{ Price: '1' }] })
    expect(added.statusCode).toBe(422)
  })

  it('[RFB-4, RFB-5] at the due moment nothing more is taken, and what was answered last is opened', async () => {
    const { path, farm, mill } = await sent()
    expect((await answer(farm, '2.50', '90')).statusCode).toBe(200)
    expect((await answer(mill, '2.40')).statusCode).toBe(200)
    await due(path)
    const late = await Promise.all([answer(farm, '1', '1'), world.move(path, 'open')])
    expect(['E_FORM_CLOSED', 'E_FORM_LINK']).toContain(codeOf(late[0]))
    expect(late[1].statusCode, late[1].body).toBe(200)
    expect((await world.get(path)).json()).toMatchObject({
      Status: 'Partial',
      Lines: [
        { LastPrice: '3', BestPrice: '2.4', BestSupplierId: 802, AwardSupplierId: 802 },
        { LastPrice: null, BestPrice: '90', BestSupplierId: 801, AwardSupplierId: 801 },
      ],
    })
    expect((await world.outside(mill)).statusCode).toBe(403)
  })

  it('[RFB-8, RFB-9, RFB-11] the award becomes contract prices of the span, after it was told what it cuts, and an older price holds before and after it', async () => {
    const { path, farm, mill } = await sent()
    expect((await answer(farm, '2.50', '90')).statusCode).toBe(200)
    expect((await answer(mill, '2.40')).statusCode).toBe(200)
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    const { Lines } = (await world.get(path)).json<{ Lines: readonly Line[] }>()
    const [flour, dish] = Lines.map(({ Id }) => Id)
    const wrong = await world.change(path, {
      Lines: [
        { Id: flour, AwardSupplierId: 801 },
        { Id: dish, AwardSupplierId: 802 },
      ],
    })
    expect(wrong.statusCode, wrong.body).toBe(200)
    expect(issuesOf(await world.move(path, 'award'))).toEqual(['lines/1/awardSupplier lookup'])
    await world.change(path, {
      Lines: [
        { Id: flour, AwardSupplierId: 801 },
        { Id: dish, AwardSupplierId: 801 },
      ],
    })
    const asked = await world.move(path, 'award')
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['lines awardCuts']])
    expect(asked.json()).toMatchObject({
      Code: 'E_AWARD_PRICES',
      CanConfirm: true,
      Errors: [{ params: { supplier: 'Farm', price: '3', rest: '2026-01-01 to 2026-12-31, 2027-04-01 to …' } }],
    })
    // Two buyers at once: one award is made.
    const meant = { Confirmed: true }
    const both = await Promise.all([
      world.move(path, 'award', meant),
      world.move(path, 'award', meant, world.controller),
    ])
    expect(new Set(both.map(({ statusCode }) => statusCode)).has(200)).toBe(true)
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    // Flour 100 at 2.50 is 250, 50 below the 300 of the last price; the dishes, 4 at 90, are 360 and had none.
    expect((await world.get(path)).json()).toMatchObject({ Status: 'Completed', EstValue: '300', AwardValue: '610' })
    const id = Number(/\d+/.exec(path)?.[0])
    const prices =
      await world.execute(sql`select price::numeric(12,2)::text as price, price_from::text as "from", price_to::text as "to",
      supplier_item_no as no, bid_id::int as bid from item_supplier where parent_id = 1 and supplier_id = 801 order by price_from`)
    expect(prices).toEqual([
      { price: '3.00', from: '2026-01-01', to: '2026-12-31', no: 'F-1', bid: null },
      { price: '2.50', from: '2027-01-01', to: '2027-03-31', no: 'F-1', bid: id },
      { price: '3.00', from: '2027-04-01', to: null, no: 'F-1', bid: null },
    ])
    const history = await world.execute(sql`select count(*)::int as rows, max(version_after) as version from audit_log
      where entity = 'item' and entity_id = '1' and after -> 'suppliers' is not null`)
    expect(history).toMatchObject([{ rows: 1 }])
    expect((await world.get('Items(1)')).json()).toMatchObject({
      VersionNo: (history as { version: number }[])[0]?.version,
    })
  })

  it('[RFB-12, RFB-13] it may be due later, and who is silent is reminded; each gets a link that keeps what was answered', async () => {
    const { path, farm } = await sent({ DueDate: '2027-03-14' })
    expect((await answer(farm, '2.50', '90')).statusCode).toBe(200)
    const reminded = await world.move(path, 'remind')
    expect(reminded.statusCode, reminded.body).toBe(200)
    expect((await world.links()).map(({ to }) => to)).toEqual(['mill@bids.test'])
    expect(issuesOf(await world.move(path, 'postpone', { Fields: { DueDate: '2027-03-13' } }))).toEqual([
      'dueDate dueLater',
    ])
    const moved = await world.move(path, 'postpone', { Fields: { DueDate: '2027-03-20' } })
    expect(moved.statusCode, moved.body).toBe(200)
    const fresh = await world.links()
    expect(fresh.map(({ to }) => to).toSorted()).toEqual(['farm@bids.test', 'mill@bids.test'])
    const request = (await world.get(path)).json<{ DueAt: string; Status: string }>()
    expect([request.Status, new Date(request.DueAt).toISOString()]).toEqual(['Partial', '2027-03-20T21:00:00.000Z'])
    // The first link ends, the new one knows what was answered and until when it may be changed.
    expect((await world.outside(farm)).statusCode).toBe(403)
    const again = fresh.find(({ to }) => to === 'farm@bids.test')
    if (again === undefined) throw new Error('The farm is mailed')
    const { row, sealedUntil } = (await world.outside(again)).json<PublicFormAnswer>()
    expect(row['Lines']).toMatchObject([{ Price: '2.50' }, { Price: '90' }])
    expect(new Date(sealedUntil ?? '').toISOString()).toBe('2027-03-20T21:00:00.000Z')
  })

  it('[RFB-13] the clock reminds who is silent a day before it is due, once', async () => {
    const { path, farm } = await sent()
    await answer(farm, '2.50', '90')
    const id = Number(/\d+/.exec(path)?.[0])
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
    await world.execute(sql`update bid_answer set due_at = ${at(30)}, entered_on = ${at(-48)} where request_id = ${id}`)
    const deps = { ...world, secrets: testSecrets, publicUrl: 'https://larder.example', isOnPremises: false }
    await remindSuppliers(deps)
    expect(await world.links()).toEqual([])
    await world.execute(sql`update bid_answer set due_at = ${at(20)} where request_id = ${id}`)
    await Promise.all([remindSuppliers(deps), remindSuppliers(deps)])
    expect((await world.links()).map(({ to }) => to)).toEqual(['mill@bids.test'])
    await remindSuppliers(deps)
    expect(await world.links()).toEqual([])
  })

  it('[RFB-6, RFB-14, RFB-15] answers stand beside each other, all go to one, and the award becomes a blanket order of each supplier', async () => {
    const { path, farm, mill } = await sent({ ValidFrom: '2028-01-01', ValidTo: '2028-03-31' })
    await answer(farm, '2.70', '90')
    await answer(mill, '2.40')
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    const offers = ['2.7', '90', '2.4'].map((Price) => ({ Price }))
    expect((await world.get(path)).json()).toMatchObject({ Offers: offers })
    const chosen = await world.move(path, 'choose', { Fields: { AwardAllToId: 801 } })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect((await world.get(path)).json()).toMatchObject({
      Lines: [{ AwardSupplierId: 801 }, { AwardSupplierId: 801 }],
    })
    const awarded = await world.move(path, 'award', { Confirmed: true })
    expect(awarded.statusCode, awarded.body).toBe(200)
    const made = await world.move(path, 'makeBlankets')
    expect(made.statusCode, made.body).toBe(200)
    const [blanket] = (await world.get('BlanketOrders')).json<{ value: readonly object[] }>().value
    expect(blanket).toMatchObject({
      SupplierId: 801,
      EffectiveFrom: '2028-01-01',
      ExpiresOn: '2028-03-31',
      Control: 'Quantity',
      Status: 'PendingSubmission',
    })
    expect(
      await world.execute(
        sql`select trim_scale(price)::text as price, trim_scale(qty_limit)::text as qty from blanket_order_line`,
      ),
    ).toEqual([{ price: '2.7', qty: '100' }])
    expect(codeOf(await world.move(path, 'makeBlankets'))).toBe('E_GUARD')
    expect((await world.get(`${path}/related`)).json()).toMatchObject({
      value: [{ Direction: 'to', TransTypeId: 13, Kind: 'made', DocNo: expect.stringMatching(/^BPO/) }],
    })
  })

  it('[DOC-60] offers in a body by hand leave no line: those of a create are left aside, and a change is refused', async () => {
    const forged = [{}, { SupplierId: 802, Price: '0.01' }]
    const made = await sent({ Offers: forged })
    expect((await world.get(made.path)).json()).toMatchObject({ Offers: [] })
    expect((await answer(made.farm, '2.50', '90')).statusCode).toBe(200)
    await due(made.path)
    expect((await world.move(made.path, 'open')).statusCode).toBe(200)
    const { Offers } = (await world.get(made.path)).json<{ Offers: readonly Line[] }>()
    expect(Offers).toMatchObject([{ SupplierId: 801, Price: '2.5' }, { Price: '90' }])
    for (const rows of [[], forged]) {
      const changed = await world.change(made.path, { Offers: rows })
      expect(changed.statusCode, changed.body).toBe(422)
      expect((await world.get(made.path)).json()).toMatchObject({ Offers })
    }
  })

  it('[RFB-7] lines of a lot go to one supplier', async () => {
    const { path, farm, mill } = await sent({
      AwardMode: 'Lot',
      Lines: [
        { Description: 'Plates', UnitId: 1, EstQty: '10', Lot: 'A' },
        { Description: 'Cups', UnitId: 1, EstQty: '10', Lot: 'A' },
      ],
    })
    await answer(farm, '5', '9')
    await answer(mill, '6', '7')
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    const { Lines } = (await world.get(path)).json<{ Lines: readonly (Line & { AwardSupplierId: number })[] }>()
    expect(Lines.map(({ AwardSupplierId }) => AwardSupplierId)).toEqual([802, 802])
    const [plates] = Lines
    await world.change(path, {
      Lines: Lines.map(({ Id }) => ({ Id, AwardSupplierId: Id === plates?.Id ? 801 : 802 })),
    })
    expect(issuesOf(await world.move(path, 'award'))).toEqual(['lines/1/awardSupplier bidsTogether'])
  })

  it('[RFB-10] a request that is cancelled ends its links; nobody of the house answers, and a right is needed', async () => {
    const { path, farm, mill } = await sent()
    const answers = (await world.get('BidAnswers?$orderby=Id desc&$top=1')).json<{ value: readonly { Id: number }[] }>()
    const own = await world.move(`BidAnswers(${answers.value[0]?.Id})`, 'answer')
    expect(own.statusCode).toBe(403)
    const written = await world.change(`BidAnswers(${answers.value[0]?.Id})`, { DueAt: '2020-01-01T00:00:00Z' })
    expect(written.statusCode).toBe(403)
    expect((await world.get('RequestsForBids', world.chef)).statusCode).toBe(403)
    expect(codeOf(await world.outside({ ...mill, purpose: 'onboarding' }))).toBe('E_FORM_LINK')
    expect((await world.outside(farm, { method: 'POST', url: publicFormPaths.send, payload: {} })).statusCode).toBe(400)
    expect((await world.move(path, 'cancel')).statusCode).toBe(200)
    expect(codeOf(await world.outside(farm))).toBe('E_FORM_LINK')
  })
})
