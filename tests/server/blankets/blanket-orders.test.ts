import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import type { Row } from '../sources/order-world.ts'
import { createBlanketWorld, offeredOf, releasing, tomatoes, type BlanketWorld } from './blanket-world.ts'

describe('blanket orders', () => {
  let world: BlanketWorld
  beforeAll(async () => {
    world = await createBlanketWorld()
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const figures = async (blanket: Row) => {
    const row = await world.now(blanket)
    return [row['Status'], row['ReleasedAmount'], row['RemainingAmount'], row['UsedPct']]
  }
  /** What a move is refused with: code, and of each field what it says and its figures. */
  const refused = async (order: Row) => {
    const answer = await world.move('PurchaseOrders', order, 'submit')
    const { Code, Errors } = answer.json<{ Code: string; Errors: readonly Told[] }>()
    return [Code, ...Errors.map(({ field, code, params }) => [field, code, ...(params ? [params] : [])])]
  }
  interface Told {
    readonly field: string
    readonly code: string
    readonly params?: object
  }
  const submit = (order: Row) => world.done('PurchaseOrders', order, 'submit')

  it('[FRT-131] a release has the price of its contract and no discount of the line, which nobody gives it', async () => {
    const blanket = await world.blanket()
    await expect(world.release(blanket, '4', {}, { DiscountPct: '5' })).rejects.toThrow(/discountPct/)
    const order = await world.release(blanket, '4')
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/PurchaseOrders(${order.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(order['VersionNo'])}"`, confirmed: 'true' },
      payload: { Lines: [{ Id: order.Lines[0]?.Id, DiscountPct: '5' }] },
    })
    expect(changed.statusCode, changed.body).toBe(422)
    expect(issuesOf(changed)).toContain('lines/0/discountPct readOnly')
    expect((await submit(order))['TotalAmount']).toBe('10')
  })

  it('[BPO-1] is limited by amount, by quantity or by both, and keeps no limit that does not count', async () => {
    const amount = await world.contract({}, [tomatoes({ QtyLimit: '40' })])
    expect([amount['ContractAmount'], amount.Lines[0]?.['QtyLimit'], amount.Lines[0]?.['RemainingQty']]).toEqual([
      '100',
      null,
      null,
    ])
    // 40 at 2.50 are 100.00; the amount limit is dropped.
    const quantity = await world.contract({ Control: 'Quantity', AmountLimit: '7' }, [tomatoes({ QtyLimit: '40' })])
    expect([quantity['ContractAmount'], quantity['AmountLimit'], quantity['RemainingAmount']]).toEqual([
      '100',
      null,
      '100',
    ])
    const incomplete = await world.session.call({
      method: 'POST',
      url: '/inventory/api/BlanketOrders',
      headers: { 'idempotency-key': randomUUID() },
      payload: { SupplierId: 1, ExpiresOn: world.day(9), Control: 'Both', ReleaseLimit: '5', Lines: [tomatoes()] },
    })
    expect(incomplete.statusCode).toBe(422)
    expect(incomplete.json<{ Errors: readonly Told[] }>().Errors.map(({ field, code }) => [field, code])).toEqual([
      ['amountLimit', 'required'],
      ['qtyLimit', 'required'],
    ])
    await world.create('ApprovalRules', {
      Name: 'Contracts from 9,000',
      DocType: 'blanketOrder',
      MinAmount: '9000',
      Levels: [{ Mode: 'Any', UserId: 3, MinAmount: '0' }],
    })
    const [small, large] = [await world.blanket(), await world.blanket({ AmountLimit: '9000' })]
    expect([small['Status'], large['Status']]).toEqual(['Approved', 'PendingApproval'])
  })

  it('[BPO-2, SRC-21, SRC-22] brings prices and quantities of the contract, each release what is said of it and never more than remains', async () => {
    const both = { Control: 'Both', AmountLimit: '100' }
    const blanket = await world.blanket(both, [
      tomatoes({ QtyLimit: '10', ReleaseQty: '4' }),
      tomatoes({ UnitId: things.tomatoKilo, Price: '9', QtyLimit: '3' }),
    ])
    expect(offeredOf(await world.brought(blanket))).toEqual([
      ['4', '2.5', '10'],
      ['3', '9', '3'],
    ])
    await submit(await world.release(blanket, '7'))
    expect(offeredOf(await world.brought(blanket))).toEqual([
      ['3', '2.5', '3'],
      ['3', '9', '3'],
    ])
    // Limited by amount alone, a line without a quantity of a release brings an empty cell.
    const open = await world.blanket()
    expect(offeredOf(await world.brought(open))).toEqual([[null, '2.5', '']])
  })

  it('[BPO-2, SRC-23, SRC-24] refuses another price, another unit, a line of no contract, and one of another contract', async () => {
    const [blanket, other] = [await world.blanket(), await world.blanket()]
    expect(await refused(await world.release(blanket, '1', {}, { Price: '2.4' }))).toEqual([
      'E_SOURCE_DIFFERS',
      ['price', 'sourceDiffers'],
    ])
    expect(await refused(await world.release(blanket, '1', {}, { UnitId: things.tomatoKilo }))).toEqual([
      'E_SOURCE_DIFFERS',
      ['unit', 'sourceDiffers'],
    ])
    expect(await refused(await world.release(blanket, '1', { BlanketOrderId: null }))).toEqual([
      'E_SOURCE_DIFFERS',
      ['blanketOrder', 'sourceDiffers'],
    ])
    const mixed = [releasing(blanket, 0, { Qty: '1' }), releasing(other, 0, { Qty: '1' })]
    expect(await refused(await world.orderOf(mixed, { BlanketOrderId: blanket.Id }))).toEqual([
      'E_BPO_LIMIT',
      ['item', 'blanketItem'],
    ])
    const plain = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: '2.5' }
    expect(await refused(await world.orderOf([plain], { BlanketOrderId: blanket.Id }))).toEqual([
      'E_BPO_LIMIT',
      ['item', 'blanketItem'],
    ])
    expect(await figures(blanket)).toEqual(['Approved', '0', '100', '0'])
  })

  it('[BPO-3, BPO-4, BPO-5] tells everything that is beyond: the window, the limit of a release and what remains', async () => {
    const blanket = await world.blanket({ ReleaseLimit: '80', EffectiveFrom: world.day(-1) })
    // 33 at 2.50 are 82.50, on the day before the first.
    const early = await world.release(blanket, '33', { OrderDate: world.day(-2) })
    const window = { from: world.day(-1), to: world.day(30) }
    expect(await refused(early)).toEqual([
      'E_BPO_LIMIT',
      ['orderDate', 'blanketWindow', window],
      ['blanketOrder', 'blanketRelease', { remaining: '80', asked: '82.5' }],
    ])
    // 24 are 60.00 and leave 40.00; 17 more are 42.50.
    await submit(await world.release(blanket, '24'))
    expect(await figures(blanket)).toEqual(['Partial', '60', '40', '60'])
    expect(await refused(await world.release(blanket, '17'))).toEqual([
      'E_BPO_LIMIT',
      ['blanketOrder', 'blanketAmount', { remaining: '40', asked: '42.5' }],
    ])
    await submit(await world.release(blanket, '16'))
    expect(await figures(blanket)).toEqual(['Depleted', '100', '0', '100'])
  })

  it('[BPO-6] counts all lines of an order of one line of the contract together', async () => {
    const blanket = await world.blanket({ Control: 'Quantity' }, [tomatoes({ QtyLimit: '10' })])
    const lines = [releasing(blanket, 0, { Qty: '6' }), releasing(blanket, 0, { Qty: '5' })]
    const order = await world.orderOf(lines, { BlanketOrderId: blanket.Id })
    expect(await refused(order)).toEqual(['E_BPO_LIMIT', ['qty', 'blanketQuantity', { remaining: '4', asked: '5' }]])
  })

  it('[BPO-7, SRC-25, SRC-26] gives back what is cancelled, denied, written anew and closed short, and its state follows', async () => {
    const blanket = await world.blanket({ Control: 'Both', AmountLimit: '100' }, [tomatoes({ QtyLimit: '40' })])
    const [first, second] = [
      await submit(await world.release(blanket, '10')),
      await submit(await world.release(blanket, '30')),
    ]
    expect(await figures(blanket)).toEqual(['Depleted', '100', '0', '100'])
    await world.done('PurchaseOrders', first, 'revise')
    expect(await figures(blanket)).toEqual(['Partial', '75', '25', '75'])
    // 12 of the 30 come; closed short, 18 at 2.50, which are 45.00, are given back.
    const receipt = await world.receipt([
      {
        OrderId: second.Id,
        OrderLineId: second.Lines[0]?.Id,
        ItemId: things.tomato,
        UnitId: things.tomatoEach,
        Qty: '12',
        Price: '2.5',
      },
    ])
    await world.done('Receipts', receipt, 'post')
    await world.done('PurchaseOrders', await world.read('PurchaseOrders', second.Id), 'closeShort')
    expect(await figures(blanket)).toEqual(['Partial', '30', '70', '30'])
    expect((await world.now(blanket)).Lines[0]).toMatchObject({ ReleasedQty: '12', RemainingQty: '28' })
    const third = await submit(await world.release(blanket, '28'))
    await world.done('PurchaseOrders', third, 'cancel')
    expect(await figures(blanket)).toEqual(['Partial', '30', '70', '30'])
    // From 1,000 on orders wait for the controller, who denies.
    const large = await world.blanket({ AmountLimit: '5000' })
    const waiting = await submit(await world.release(large, '800'))
    expect([waiting['Status'], ...(await figures(large))]).toEqual(['PendingApproval', 'Partial', '2000', '3000', '40'])
    const denied = await world.controller.call({
      method: 'POST',
      url: `/inventory/api/PurchaseOrders(${waiting.Id})/deny`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(waiting['VersionNo'])}"` },
      payload: { Remarks: 'too much' },
    })
    expect(denied.statusCode, denied.body).toBe(200)
    expect(await figures(large)).toEqual(['Approved', '0', '5000', '0'])
  })

  it('[BPO-8] refuses the second of two who take the last that remains, with the figures', async () => {
    const blanket = await world.blanket()
    const drafts = await Promise.all([world.release(blanket, '30'), world.release(blanket, '20')])
    const answers = await Promise.all(drafts.map((draft) => world.move('PurchaseOrders', draft, 'submit')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = answers.findIndex(({ statusCode }) => statusCode === 409)
    // 30 are 75.00 and leave 25.00 of 100.00, 20 are 50.00 and leave 50.00.
    const [remaining, asked] = lost === 1 ? ['25', '50'] : ['50', '75']
    expect(answers[lost]?.body).toContain(`"remaining":"${remaining}"`)
    expect(answers[lost]?.body).toContain(`"asked":"${asked}"`)
    expect((await world.now(blanket))['ReleasedAmount']).toBe(lost === 1 ? '75' : '50')
  })

  it('[BPO-10, DOC-34] is seen and released from at the sites it names, and changed by its own alone', async () => {
    const office = await signIn(world.test, { site: 1 })
    const written = await office.call({
      method: 'POST',
      url: '/inventory/api/BlanketOrders',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        SupplierId: 1,
        ExpiresOn: world.day(30),
        Control: 'Amount',
        AmountLimit: '100',
        Lines: [tomatoes()],
        Sites: [{ SiteId: 2 }],
      },
    })
    expect(written.statusCode, written.body).toBe(201)
    const approved = await office.call({
      method: 'POST',
      url: `/inventory/api/BlanketOrders(${written.json<Row>().Id})/submit`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': '"v1"' },
      payload: {},
    })
    expect(approved.statusCode, approved.body).toBe(200)
    const blanket = approved.json<Row>()
    await submit(await world.release(blanket, '4'))
    expect(await figures(blanket)).toEqual(['Partial', '10', '90', '10'])
    const closed = await world.move('BlanketOrders', await world.now(blanket), 'close')
    expect([closed.statusCode, closed.json<{ Code: string }>().Code]).toEqual([409, 'E_GUARD'])
    const elsewhere = await signIn(world.test, { site: 3 })
    const unseen = await elsewhere.call({ method: 'GET', url: `/inventory/api/BlanketOrders(${blanket.Id})` })
    expect(unseen.statusCode).toBe(404)
    expect((await world.brought(blanket, elsewhere)).json<{ Code: string }>().Code).toBe('E_SOURCE_CLOSED')
  })
})
