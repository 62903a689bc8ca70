import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComputer } from '#core/record/compute/compute-record.ts'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { sessionScope } from '../../../src/engine/ui/form/store/session-scope.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { locale } from '../../ui/support/sample-list.ts'

describe('computed money of a document', () => {
  let world: OrderWorld
  let atSite: TestSession
  let atHeadOffice: TestSession
  beforeAll(async () => {
    world = await createOrderWorld()
    atSite = await signIn(world.test, { site: 2 })
    atHeadOffice = await signIn(world.test, { site: 1 })
  })
  afterAll(() => world.close())

  const setDecimals = (decimals: number) =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update site set currency_decimals = ${decimals} where tenant_id = 'ui' and id = 2`.execute(trx),
    )

  /** What the browser of a session works out of the same lines. */
  async function inBrowser(site: number, qty: string, price: string): Promise<unknown> {
    const session = site === 1 ? atHeadOffice : atSite
    const definitions = (await session.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
    const entity = definitions.families['purchaseOrder']?.entity
    if (entity === undefined) throw new Error('No orders to be seen')
    const scope = sessionScope(definitions, locale, '2026-03-11T12:00:00Z')
    return createComputer(entity, scope).all({ site: 2, lines: [{ qty, price }] })['totalAmount']
  }

  it.each([
    // 3 × 33.5 = 100.5: 101 yen; 3 × 0.3335 = 1.0005: 1.001 dinars; 33 × 7.105 = 234.465: 234.47 dollars.
    [0, '3', '33.5', '101'],
    [3, '3', '0.3335', '1.001'],
    [2, '33', '7.105', '234.47'],
  ])(
    '[REC-19] with %d decimals %s × %s is %s here and in the browser, at the site and at the head office',
    async (decimals, qty, price, amount) => {
      await setDecimals(decimals)
      const order: Row = await world.order([{ qty, price }])
      expect(order).toMatchObject({ TotalAmount: amount, Lines: [{ Amount: amount }] })
      expect([await inBrowser(2, qty, price), await inBrowser(1, qty, price)]).toEqual([amount, amount])
      await setDecimals(2)
    },
  )
})
