import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createBlanketWorld, tomatoes, type BlanketWorld } from './blanket-world.ts'

const euro = 77
const yen = 79

describe('blanket orders of another currency', () => {
  let world: BlanketWorld
  beforeAll(async () => {
    world = await createBlanketWorld()
    await rows(sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values
      ('ui', ${euro}, 'XEU', 'Test euro', '', 2), ('ui', ${yen}, 'XJP', 'Test yen', '', 0)`)
    await rows(sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
      values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`)
    await rows(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from) values
      ('ui', 901, ${euro}, 164, 1.0837, ${world.day(-5)}::date), ('ui', 902, ${euro}, 164, 1.0941, ${world.day(-2)}::date),
      ('ui', 903, ${yen}, 164, 0.0067, ${world.day(-5)}::date)`)
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const rows = async <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const foreign = () => ({ SupplierId: 9, CurrencyId: euro, EffectiveFrom: world.day(-5) })
  const released = (blanket: Row, qty: string, changes: object = {}) =>
    world.release(blanket, qty, { SupplierId: 9, CurrencyId: euro, OrderDate: world.day(-2), ...changes })
  const submitted = async (order: Row) => world.done('PurchaseOrders', order, 'submit')
  const committed = async (order: Row) =>
    (
      await rows(
        sql<{ left: string }>`select trim_scale(sum(amount))::text as left from commitment_entry
        where kind = 'PO' and doc_type_id = 3 and doc_id = ${order.Id} group by doc_line_id order by doc_line_id`,
      )
    ).map(({ left }) => left)

  it('[BPO-12] limits and remains in its own currency, and tells both in that of the site', async () => {
    const blanket = await world.blanket(foreign())
    // 100.00 × 1.0837.
    expect(blanket).toMatchObject({ ContractAmount: '100', ExchangeRate: '1.0837', BaseTotal: '108.37' })
    expect(blanket).toMatchObject({ RateFrom: world.day(-5), RemainingBase: '108.37' })
    const order = await submitted(await released(blanket, '10'))
    // A release is of its own day: 25.00 × 1.0941 = 27.3525.
    expect(order).toMatchObject({ ExchangeRate: '1.0941', PayableAmount: '25', BaseTotal: '27.35' })
    expect(await committed(order)).toEqual(['27.35'])
    // 75.00 × 1.0837 = 81.2775.
    const left = await world.now(blanket)
    expect(left).toMatchObject({ ReleasedAmount: '25', RemainingAmount: '75', RemainingBase: '81.28', UsedPct: '25' })
    const beyond = await world.move('PurchaseOrders', await released(blanket, '31'), 'submit')
    expect(beyond.json()).toMatchObject({
      Code: 'E_BPO_LIMIT',
      Errors: [{ code: 'blanketAmount', params: { remaining: '75', asked: '77.5' } }],
    })
    await world.done('PurchaseOrders', order, 'cancel')
    expect(await world.now(blanket)).toMatchObject({ Status: 'Approved', RemainingBase: '108.37' })
    expect(await committed(order)).toEqual(['0'])
  })

  it('[BPO-12] what a release is made of names the currency, and one of another is refused', async () => {
    const blanket = await world.blanket(foreign())
    const { Sources } = (await world.brought(blanket)).json<SourceAnswer>()
    expect(Sources[0]?.Header).toMatchObject({ SupplierId: 9, CurrencyId: euro })
    const atHome = await world.move('PurchaseOrders', await released(blanket, '1', { CurrencyId: 164 }), 'submit')
    expect(atHome.json()).toMatchObject({ Code: 'E_SOURCE_DIFFERS', Errors: [{ field: 'currency' }] })
    // Without a currency a blanket order is of its site, as an order is.
    expect(await world.contract({ SupplierId: 9 })).toMatchObject({ CurrencyId: 164, ExchangeRate: '1' })
  })

  it('[BPO-12] its approvers are those of what it comes to in the currency of the site', async () => {
    await world.create('ApprovalRules', {
      Name: 'Contracts from 100',
      DocType: 'blanketOrder',
      MinAmount: '100',
      Levels: [{ Mode: 'Any', UserId: 3, MinAmount: '0' }],
    })
    // 92.27 × 1.0837 = 99.992999, 92.28 × 1.0837 = 100.003836.
    const below = await world.blanket({ ...foreign(), AmountLimit: '92.27' })
    expect([below['BaseAmount'], below['Status']]).toEqual(['99.99', 'Approved'])
    const above = await world.blanket({ ...foreign(), AmountLimit: '92.28' })
    expect([above['BaseAmount'], above['Status']]).toEqual(['100', 'PendingApproval'])
  })

  it('[BPO-12, CUR-11] counts what is released in the decimals of its currency', async () => {
    const lines = [
      tomatoes({ Price: '11.5', QtyLimit: '10', ReleaseQty: '10' }),
      tomatoes({ UnitId: things.tomatoKilo, Price: '33.5', QtyLimit: '3', ReleaseQty: '3' }),
    ]
    const limits = { Control: 'Both', AmountLimit: '215' }
    const blanket = await world.blanket({ ...foreign(), CurrencyId: yen, ...limits }, lines)
    // 115 and 100.5, which is 101; 215 at 0.0067 are 1.4405.
    expect(blanket).toMatchObject({ ContractAmount: '215', LimitByQty: '216', BaseTotal: '1.44' })
    const { Lines } = (await world.brought(blanket)).json<SourceAnswer>()
    const draft = await world.orderOf(
      Lines.map(({ Line }) => Line),
      { SupplierId: 9, CurrencyId: yen, BlanketOrderId: blanket.Id },
    )
    const beyond = await world.move('PurchaseOrders', draft, 'submit')
    expect(beyond.json()).toMatchObject({ Errors: [{ params: { remaining: '215', asked: '216' } }] })
  })

  it('[BPO-12, CUR-2] a first day that is still to come takes the rate there is', async () => {
    const later = await world.contract({ ...foreign(), EffectiveFrom: world.day(20) })
    expect(later).toMatchObject({ ExchangeRate: '1.0941', RateFrom: world.day(-2) })
    const warned = await world.session.call({
      method: 'POST',
      url: '/inventory/api/Warnings',
      payload: {
        set: 'BlanketOrders',
        record: { ...foreign(), EffectiveFrom: world.day(20), ExpiresOn: world.day(30), Lines: [] },
      },
    })
    expect(warned.statusCode, warned.body).toBe(200)
    expect(warned.body).not.toContain('oldRate')
    expect(warned.json()).toMatchObject({ found: { exchangeRate: '1.0941', rateFrom: world.day(-2) } })
  })
})
