import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { createRequestWorld, ordering, type RequestWorld } from '../requests/request-world.ts'
import { taking } from '../sources/order-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const oven = { item: 35, unit: 45 }
const capital = 7

type Read = Readonly<Record<string, unknown>>

describe('the documents behind a capital project', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql
        .raw(
          `insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
             values ('ui', ${capital}, '7000', 'Capital work', 'CAPWIP', true);
           insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
             values ('ui', ${oven.item}, 'I-35', 'Oven', 'Equipment', 1, 20, 20, false, true);
           insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', ${oven.unit}, ${oven.item}, 1, 20, 1, 1)`,
        )
        .execute(trx),
    )
  })
  afterAll(() => world.close())

  const project = async () => {
    const draft = await world.create('CapitalProjects', {
      Name: 'New line',
      Budget: '1000',
      StartsOn: '2020-01-01',
      ExpiresOn: '2099-12-31',
      AccountId: capital,
    })
    return (await world.done('CapitalProjects', draft, 'submit')).Id
  }
  const documents = async (id: number, session: TestSession = world.session): Promise<readonly Read[]> => {
    const answer = await session.call({
      url: `/inventory/api/ProjectDocuments?$filter=ProjectId eq ${id}&$orderby=Id`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Read[] }>().value
  }
  const told = (rows: readonly Read[]) =>
    rows.map((row) => [row['Family'], row['DocNumber'], row['Committed'], row['Actual']])

  it('[CAPEX-9] lists what stands behind each figure, and comes to it', async () => {
    const [id, other] = [await project(), await project()]
    const asking = (ProjectId: number, price: string) =>
      world.request([{ Description: 'Oven', Qty: '4', Price: price }], { RequestType: 'Capex', ProjectId })
    const asked = await asking(id, '85')
    const elsewhere = await asking(other, '10')
    expect(told(await documents(id))).toEqual([['purchaseRequest', asked['DocNo'], '340', '0']])
    // The order of 4 at 100.00 takes its place; 3 arrive at 110.00.
    const found = { ItemId: oven.item, UnitId: oven.unit, Price: '100' }
    const draft = await world.orderOf([ordering(asked, 0, '4', found)], { ProjectId: id })
    const order = await world.done('PurchaseOrders', draft, 'submit')
    const receipt = await world.done(
      'Receipts',
      await world.receipt([taking(order, 0, '3', { Price: '110' })], { ProjectId: id }),
      'post',
    )
    const rows = await documents(id)
    expect(told(rows)).toEqual([
      ['purchaseOrder', order['DocNo'], '100', '0'],
      ['receipt', receipt['DocNo'], '0', '330'],
    ])
    expect(await world.read('CapitalProjects', id)).toMatchObject({ CommittedAmount: '100', ActualAmount: '330' })
    expect(told(await documents(other))).toEqual([['purchaseRequest', elsewhere['DocNo'], '40', '0']])
    expect(await documents(id, await signIn(world.test, { site: 3 }))).toEqual([])
    expect(await documents(id, await signIn(world.test, { site: 1 }))).toHaveLength(2)
  })

  it('[CAPEX-9] tells amounts to whoever may see costs', () => {
    const names = (rights: readonly string[]) =>
      readableEntity(world.test.definitions.forTenant('ui'), new Set(rights), 'projectDocument')?.fields.map(
        ({ id }) => id,
      )
    const [blind, all] = [names(['CreateCapitalExpenditure']), names(['CreateCapitalExpenditure', 'ViewCost'])]
    expect(all?.filter((name) => !blind?.includes(name))).toEqual(['committed', 'actual'])
  })
})
