import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { createFormWorld, type FormWorld, type MailedLink } from '../public-forms/form-world.ts'

type Line = Readonly<Record<string, unknown>> & { readonly Id: number }

/** Prices that stand nowhere else: what lists say, what the farm answers, and what it answered comes to. */
const [last, price, dish, value] = ['3.217', '2.717', '91.313', '636.95']
const anyPrice = /3\.217|2\.717|91\.313|636\.95|271\.7|365\.25/

describe('who sees what suppliers answer', () => {
  let world: FormWorld
  let request: string
  let answer: string

  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'], chef: ['LinkBids', 'ViewAuditLog'] })
    await world.execute(
      sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active) values ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true)`,
    )
    await world.execute(sql`update unit set is_active = true`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, supplier_item_no)
      values ('ui', 1, 1, 801, 1, ${last}, '2026-01-01', 'F-1')`)
    for (const table of ['item_supplier', 'supplier'])
      await world.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 5000)`)
    request = await asked()
    const { value: rows } = (await world.get('BidAnswers')).json<{ value: readonly { Id: number }[] }>()
    answer = `BidAnswers(${rows[0]?.Id})`
  })
  beforeEach(() => world.execute(sql`delete from rate_counter`).then(() => undefined))
  afterAll(() => world.close())

  /** Asked and opened by somebody who sees no costs, answered by the farm. */
  const asked = async () => {
    const body = {
      Title: 'Flour for the season',
      ValidFrom: '2027-01-01',
      ValidTo: '2027-03-31',
      PriceVisibility: 'LastPrice',
      Lines: [
        { ItemId: 1, UnitId: 1, Description: 'Flour', EstQty: '100' },
        { Description: 'Chafing dish', UnitId: 1, EstQty: '4' },
      ],
      Suppliers: [{ SupplierId: 801, Email: 'farm@bids.test' }],
    }
    const made = await world.add('RequestsForBids', body, world.chef)
    expect(made.statusCode, made.body).toBe(201)
    const path = `RequestsForBids(${made.json<{ Id: number }>().Id})`
    const sent = await world.move(path, 'send', {}, world.chef)
    expect([sent.statusCode, anyPrice.test(sent.body)]).toEqual([200, false])
    const [farm] = await world.links()
    if (farm === undefined) throw new Error('The farm is mailed')
    await answered(farm)
    const now = world.clock.now().toISOString()
    await world.execute(sql`update request_for_bids set due_at = ${now}`)
    await world.execute(sql`update bid_answer set due_at = ${now}`)
    const opened = await world.move(path, 'open', {}, world.chef)
    expect([opened.statusCode, anyPrice.test(opened.body)]).toEqual([200, false])
    return path
  }
  const answered = async (link: MailedLink) => {
    const shown = (await world.outside(link)).json<PublicFormAnswer>().row['Lines'] as readonly Line[]
    // The supplier is shown the last price, though who sent it may not see it.
    expect(shown).toMatchObject([{ LastPrice: last }, { LastPrice: null }])
    const Lines = shown.map(({ Id }, index) => ({ Id, Price: [price, dish][index] }))
    const taken = await world.send(link, 'answer', { Lines })
    expect(taken.statusCode, taken.body).toBe(200)
    const again = (await world.outside(link)).json<PublicFormAnswer>().row['Lines']
    expect(again).toMatchObject([{ LastPrice: last, Price: price }, { Price: dish }])
  }

  it('[RFB-18] the list and the record of an opened answer show prices to who may see costs', async () => {
    for (const session of [world.admin, world.controller]) {
      const read = (await world.get(answer, session)).json()
      expect(read).toMatchObject({ OfferedValue: value, Lines: [{ LastPrice: last, Price: price }, { Price: dish }] })
      expect((await world.get('BidAnswers', session)).body).toContain(value)
    }
    for (const path of [answer, 'BidAnswers', request, 'RequestsForBids', `${request}/history`, `${answer}/history`]) {
      const { statusCode, body } = await world.get(path, world.chef)
      expect([statusCode, anyPrice.test(body)], path).toEqual([200, false])
    }
    const read = (await world.get(answer, world.chef)).json<{ Lines: readonly object[] }>()
    expect(read).toMatchObject({
      IsOpened: true,
      SupplierId: 801,
      Lines: [{ Description: 'Flour', EstQty: '100' }, {}],
    })
    for (const name of ['Price', 'LastPrice', 'Offered']) expect(read.Lines[0]).not.toHaveProperty(name)
  })

  it('[RFB-18] no file, audit, paper, search or chain of documents tells them to others', async () => {
    const sees = async (path: string) => {
      const answers = await Promise.all([world.controller, world.chef].map((session) => world.get(path, session)))
      return answers.map(({ statusCode, body }) => [statusCode, anyPrice.test(body)])
    }
    const both = [
      [200, true],
      [200, false],
    ]
    expect(await sees('BidAnswers/$export?format=csv')).toEqual(both)
    expect(await sees('RequestsForBids/$export?format=csv')).toEqual(both)
    for (const path of [`${request}/related`, `BidAnswers?$search=${price}`, `RequestsForBids?$search=${value}`])
      expect((await sees(path))[1], path).toEqual([200, false])
    const audit = await world.get('AuditEntries?$top=500', world.chef)
    expect([audit.statusCode, anyPrice.test(audit.body)]).toEqual([200, false])
    const papers = await Promise.all(
      [world.controller, world.chef].map(async (session) => {
        const paper = await world.get(`${request}/pdf`, session)
        return (await readPdf(paper.rawPayload)).pages.join(' ')
      }),
    )
    expect(papers.map((text) => [text.includes('Flour'), /2\.71|91\.3/.test(text)])).toEqual([
      [true, true],
      [true, false],
    ])
  })

  it('[RFB-18] no question is answered that names a price', async () => {
    const questions = ['OfferedValue', 'OfferedBase'].flatMap((name) => [
      `BidAnswers?$select=${name}`,
      `BidAnswers?$filter=${name} gt 1`,
      `BidAnswers?$orderby=${name}`,
      `BidAnswers?$apply=aggregate(${name} with sum as Told)`,
      `BidAnswers/$export?format=xlsx&columns=supplier,${name}`,
      `BidAnswers/$tiles?field=${name}`,
    ])
    for (const path of [...questions, 'BidAnswers?$expand=Lines', 'BidAnswers?$filter=Lines/any(l:l/Price gt 1)']) {
      const { statusCode, body } = await world.get(path, world.chef)
      expect([statusCode >= 400, anyPrice.test(body)], path).toEqual([true, false])
    }
  })

  it('[RFB-11, RFB-18] an award is asked about without the prices it cuts', async () => {
    const ask = async (session = world.chef) => world.move(request, 'award', {}, session)
    const unseen = await ask()
    expect([unseen.statusCode, anyPrice.test(unseen.body)]).toEqual([409, false])
    expect(unseen.json()).toMatchObject({ Code: 'E_AWARD_PRICES', Errors: [{ code: 'awardCutsUnseen' }] })
    expect((await ask(world.controller)).json()).toMatchObject({ Errors: [{ params: { price: last } }] })
    const made = await world.move(request, 'award', { Confirmed: true }, world.chef)
    expect([made.statusCode, anyPrice.test(made.body)]).toEqual([200, false])
  })
})
