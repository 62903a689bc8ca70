import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { createGivenBackWorld, given, note, type GivenBackWorld } from './given-back-world.ts'

const euro = 77
const chefs = 2

describe('what a cost that was incurred changes by afterwards', () => {
  let world: GivenBackWorld
  beforeAll(async () => {
    world = await createGivenBackWorld()
    await world.run(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`,
    )
    await world.run(sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
      values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`)
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const figures = async ({ Id }: Row) => {
    const { ActualAmount, AvailableAmount } = await world.read('CapitalProjects', Id)
    return [ActualAmount, AvailableAmount]
  }
  const refuse = (credit: Row) => world.move('ApCredits', credit, 'refuse', { Remarks: 'they are used' })

  it('[CAPEX-5, POST-308] a refused claim is written though the project has nothing left', async () => {
    const bar = await world.projectOf('330')
    const receipt = await world.received({ ProjectId: bar.Id })
    await world.invoiced(receipt, '10', '33')
    const credit = await world.goingBack(receipt, '4')
    expect(await figures(bar)).toEqual(['198', '132'])
    // Somebody spends what came free.
    await world.received({ ProjectId: bar.Id }, '13.2')
    expect(await figures(bar)).toEqual(['330', '0'])
    const refused = await refuse(credit)
    expect([refused.statusCode, refused.json()]).toEqual([200, expect.objectContaining({ Status: 'Denied' })])
    expect(await figures(bar)).toEqual(['462', '-132'])
  })

  it('[CAPEX-5, POST-308] and so are a claim and a dearer invoice of a project that is closed', async () => {
    const bar = await world.projectOf('1000')
    const receipt = await world.received({ ProjectId: bar.Id })
    const other = await world.received({ ProjectId: bar.Id })
    await world.invoiced(receipt, '10', '33')
    const credit = await world.goingBack(receipt, '4')
    await world.moved('CapitalProjects', await world.read('CapitalProjects', bar.Id), 'complete')
    const refused = await refuse(credit)
    expect([refused.statusCode, refused.body]).toEqual([200, expect.stringContaining('Denied')])
    expect(await figures(bar)).toEqual(['660', '340'])
    // 10 at a cent more.
    await world.invoiced(other, '10', '33.01')
    expect(await figures(bar)).toEqual(['660.1', '339.9'])
  })

  const foreign = (RateAgreed: string) => ({ SupplierId: 9, CurrencyId: euro, RateAgreed })
  const bought = () =>
    world.received({ CostCentreId: given.kitchen, ProjectId: world.project.Id, ...foreign('1.1') }, '10')

  it('[POST-308, CUR-10] what goes back lowers the cost by what is claimed, and raises it by as much when it is refused', async () => {
    const before = await world.spent()
    const receipt = await bought()
    expect(await world.since(before)).toEqual([110, 110])
    await world.invoiced(receipt, '10', '10', foreign('1.1'))
    const credit = await world.goingBack(receipt, '10', foreign('1.2'))
    // 120.00 are claimed for what cost 110.00.
    expect(await world.since(before)).toEqual([-10, -10])
    expect((await refuse(credit)).statusCode).toBe(200)
    // As in the books: a price variance of 120.00, less 10.00 of exchange.
    expect(await world.since(before)).toEqual([110, 110])
  })

  it('[POST-308, CUR-10] nothing stays of what was invoiced and claimed at one rate', async () => {
    const before = await world.spent()
    const receipt = await bought()
    await world.invoiced(receipt, '10', '10', foreign('1.2'))
    expect(await world.since(before)).toEqual([120, 120])
    await world.goingBack(receipt, '10', foreign('1.2'))
    expect(await world.since(before)).toEqual([0, 0])
  })

  it('[POST-308, CUR-10] what a credit note is worth more by its rate lowers the cost', async () => {
    const before = await world.spent()
    const claiming = await world.invoiced(await bought(), '12', '10', foreign('1.2'))
    expect(await world.since(before)).toEqual([120, 120])
    const claim = await world.asked(claiming, 'ShortDelivery', ['2', '10'], foreign('1.25'))
    await world.moved('ApCredits', claim, 'receive', note('20'))
    // 24.00 were claimed, 25.00 come.
    expect(await world.since(before)).toEqual([119, 119])
    const priced = await world.invoiced(await bought(), '10', '11', foreign('1.2'))
    expect(await world.since(before)).toEqual([251, 251])
    const price = await world.asked(priced, 'Price', ['10', '1'], foreign('1.25'))
    await world.moved('ApCredits', price, 'receive', note('10'))
    // 11.00 at the receipt's rate, and 1.50 of exchange.
    expect(await world.since(before)).toEqual([238.5, 238.5])
  })

  it('[POST-308] what came for nothing keeps its cost centre and project for what follows', async () => {
    const place = (centre: number | null) =>
      world.run(sql`update location set cost_centre_id = ${centre} where tenant_id = 'ui' and id = ${places.store}`)
    const before = await world.spent()
    await place(given.kitchen)
    const receipt = await world.received({ ProjectId: world.project.Id }, '0')
    await place(null)
    const bill = await world.invoiced(receipt, '12', '10')
    expect(await world.since(before)).toEqual([100, 100])
    const price = await world.asked(bill, 'Price', ['10', '1'])
    await world.moved('ApCredits', price, 'receive', note('10'))
    expect(await world.since(before)).toEqual([90, 90])
    const claim = await world.asked(bill, 'ShortDelivery', ['2', '10'])
    expect((await refuse(claim)).statusCode).toBe(200)
    expect(await world.since(before)).toEqual([110, 110])
  })

  it('[BUDG-6, POST-308] a budget that blocks asks about a refused claim, and refuses it to nobody', async () => {
    const receipt = await world.received()
    await world.invoiced(receipt, '10', '33')
    const credit = await world.goingBack(receipt, '4')
    const [used = 0] = await world.spent()
    const now = world.test.clock.now()
    const cell = {
      CostCentreId: given.kitchen,
      AccountId: given.stock,
      Period: now.getUTCMonth() + 1,
      Amount: String(used),
    }
    const blocking = { FiscalYear: now.getUTCFullYear(), Scenario: 'Revised', Control: 'Block', Lines: [cell] }
    await world.submitted('Budgets', blocking)
    for (const [index, right] of ['CreateAPCredits', 'PostAPCredits', 'ViewCost'].entries())
      await world.run(
        sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values ('ui', ${chefs}, ${90 + index}, ${right})`,
      )
    const chef = await signIn(world.test, { user: 'chef' })
    const asChef = (more: object) =>
      chef.call({
        method: 'POST',
        url: `/inventory/api/ApCredits(${credit.Id})/refuse`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(credit['VersionNo'])}"` },
        payload: { Remarks: 'they are used', ...more },
      })
    const warned = await asChef({})
    expect([warned.statusCode, warned.json()]).toEqual([
      409,
      expect.objectContaining({ Code: 'E_BUDGET', CanConfirm: true }),
    ])
    const denied = await asChef({ Confirmed: true })
    expect([denied.statusCode, denied.json()]).toEqual([200, expect.objectContaining({ Status: 'Denied' })])
    expect((await world.spent())[0]).toBe(used + 132)
  })
})
