import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TakenLine, TakingAnswer } from '#core/http/figures/taking-contract.ts'
import { createMadeWorld, expired, item, salt, unitOf, type MadeWorld } from '../posting/made-world.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('what lines made of others take', () => {
  let made: MadeWorld
  beforeAll(async () => {
    made = await createMadeWorld()
  })
  afterAll(() => made.close())

  it('[POST-73, POST-75, SPOIL-12] tells a line that is written what it takes, and what is left out, as it is posted then', async () => {
    const body = spoiling([{ Kind: 'Product', ProductId: made.menu.Id, Qty: '4' }])
    const ahead = await taking({ set: 'Spoilages', body })
    // 4 menus are 8 pizzas and 4 tomatoes. 8 pizzas: 8 x 1.5 / 3 = 4 kg of sauce, 4 x 9 / 0.9 / 4 = 10 tomatoes; 8 / 3 kg of flour and 8 / 3 of salt.
    expect(ahead.isTaken).toBe(false)
    expect(ahead.lines.map(({ row, of }) => `${row} ${of}`)).toEqual(['0 Two pizzas and a tomato'])
    expect(told(ahead.lines[0])).toEqual(['14 of 20 worth 3.5', '2.666667 of 10 worth 8', '2.666667 left out'])
    const draft = await made.spoiled(body.Lines)
    expect(await taking({ set: 'Spoilages', id: draft.Id })).toEqual(ahead)
    const done = await made.world.move('Spoilages', draft, 'submit')
    expect(done.json(), done.body).toMatchObject({ Status: 'Completed', TotalValue: '11.5' })
    expect(await made.posted(draft.Id)).toEqual(['1 30 14 3.5', '2 31 2.666667 8'])
    await made.expectHealthy()
    const taken = await taking({ set: 'Spoilages', id: draft.Id })
    expect(taken.isTaken).toBe(true)
    expect(told(taken.lines[0])).toEqual(['14 worth 3.5', '2.666667 worth 8', '2.666667 left out'])
    // Other prices, and what is kept in stock later, change nothing of what was taken and left out.
    await made.enter(things.flour, things.flourKilo, '2', '9')
    await made.run(sql`update item set is_stocked = true where tenant_id = 'ui' and id = ${salt.id}`)
    expect(await taking({ set: 'Spoilages', id: draft.Id })).toEqual(taken)
    await made.run(sql`update item set is_stocked = false where tenant_id = 'ui' and id = ${salt.id}`)
    expect(await refusedChange()).toContain('permission denied')
    const reversed = await made.world.move('Spoilages', done.json<Row>(), 'reverse', { Remarks: 'Another menu' })
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect(await taking({ set: 'Spoilages', id: draft.Id })).toEqual({ isTaken: true, lines: [] })
    await made.expectHealthy()
  })

  it('[POST-73] takes line after line, and is short of what posting it would refuse with', async () => {
    const before = await made.stock()
    expect(before).toEqual(['30: 20 worth 5', '31: 12 worth 48'])
    const lines = [
      { Kind: 'Item', ItemId: things.flour, UnitId: things.flourKilo, Qty: '2' },
      { Kind: 'Recipe', RecipeId: made.pizza.Id, RecipeUnitId: unitOf(made.pizza), Qty: '6' },
      { Kind: 'Recipe', RecipeId: made.pizza.Id, RecipeUnitId: unitOf(made.pizza), Qty: '27' },
    ]
    // 2 kg go first; 6 pizzas take 7.5 tomatoes and 2 kg, so 12.5 and 8 are there for 27, which ask for 33.75 and 9.
    const { lines: ahead } = await taking({ set: 'Spoilages', body: spoiling(lines) })
    expect(ahead.map(({ row }) => row)).toEqual([1, 2])
    expect(told(ahead[0])).toEqual(['7.5 of 20 worth 1.875', '2 of 10 worth 8', '2 left out'])
    expect(told(ahead[1])).toEqual(['33.75 of 12.5 E_NEG_ONHAND', '9 of 8 E_NEG_ONHAND', '9 left out'])
    const refused = await made.world.move('Spoilages', await made.spoiled(lines), 'submit')
    const said = refused.json<{ Errors: readonly { row: number; params: object }[] }>().Errors
    expect(said.map(({ row, params }) => ({ row, params }))).toEqual(
      ahead[1]?.goods.flatMap(({ fault }) => (fault === null ? [] : [{ row: 2, params: fault.params }])),
    )
    expect(await made.stock()).toEqual(before)
  })

  it('[POST-73] names what nothing of is kept in stock, and tells of nothing where nothing is known yet', async () => {
    const brine = await made.recipe('BRINE', { YieldQty: '1', YieldUnitId: things.each }, [
      item(salt.id, salt.each, '1', '100'),
    ])
    const of = { Kind: 'Recipe', RecipeId: brine.Id, RecipeUnitId: unitOf(brine) }
    const { lines } = await taking({ set: 'Spoilages', body: spoiling([{ ...of, Qty: '2' }]) })
    expect(lines).toMatchObject([{ row: 0, fault: { code: 'E_NO_STOCK', params: { item: 'Salt' } } }])
    expect(told(lines[0])).toEqual(['2 left out'])
    expect((await taking({ set: 'Spoilages', body: spoiling([of]) })).lines).toEqual([])
    const unplaced = { ReasonId: expired.reason, Lines: [{ ...of, Qty: '2' }] }
    expect((await taking({ set: 'Spoilages', body: { ...unplaced, LocationId: null } })).lines).toEqual([])
  })

  it('[POST-73] tells nothing of a place another site has, however it is named', async () => {
    const Lines = [{ Kind: 'Product', ProductId: made.menu.Id, Qty: '1' }]
    const body = { LocationId: places.otherSite, ReasonId: expired.reason, Lines }
    expect((await taking({ set: 'Spoilages', body })).lines.flatMap(told)).toEqual([])
    const draft = await made.spoiled(Lines)
    const moved = await taking({ set: 'Spoilages', id: draft.Id, body: { LocationId: places.otherSite } })
    expect(moved.lines.flatMap(told)).toEqual([])
  })

  it('[POST-73] tells costs to who may see them, what is made up to who may write it, and nothing of other families', async () => {
    await made.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 2, 90, 'ViewSpoilage'), ('ui', 2, 91, 'ViewStockEntries')`)
    const draft = await made.spoiled([{ Kind: 'Product', ProductId: made.menu.Id, Qty: '1' }])
    const chef = await signIn(made.world.test, { user: 'chef' })
    const { lines } = await taking({ set: 'Spoilages', id: draft.Id }, chef)
    expect(told(lines[0])).toEqual(['3.5 of 20', '0.666667 of 12', '0.666667 left out'])
    const body = spoiling([{ Kind: 'Product', ProductId: made.menu.Id, Qty: '1' }])
    expect((await ask({ set: 'Spoilages', body }, chef)).statusCode).toBe(403)
    expect((await ask({ set: 'Spoilages', id: 999_999 })).statusCode).toBe(404)
    expect(await taking({ set: 'StockEntries', body: { LocationId: places.store, Lines: [] } })).toEqual({
      isTaken: false,
      lines: [],
    })
  })

  function spoiling<L extends object>(Lines: readonly L[]) {
    return { LocationId: places.store, ReasonId: expired.reason, Lines }
  }

  /** What somebody hears who takes out of the books what was left out. */
  async function refusedChange(): Promise<string> {
    return made.run(sql`delete from left_out_part where tenant_id = 'ui'`).then(() => 'done', String)
  }

  function ask(payload: object, session: TestSession = made.world.session) {
    return session.call({ method: 'POST', url: '/inventory/api/Taking', payload })
  }

  async function taking(payload: object, session?: TestSession): Promise<TakingAnswer> {
    const answer = await ask(payload, session)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
})

/** Quantity, what is there, and what it is worth or why it may not be taken, of each item. */
function told(line: TakenLine | undefined): readonly string[] {
  return (line?.goods ?? []).map(({ qty, isKept, onHand, value, fault }) => {
    if (!isKept) return `${qty} left out`
    const of = onHand === null ? '' : ` of ${onHand}`
    return `${qty}${of}${value === null ? '' : ` worth ${value}`}${fault === null ? '' : ` ${fault.code}`}`
  })
}
