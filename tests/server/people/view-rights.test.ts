import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import type { Row } from '../sources/order-world.ts'
import { testUsers } from '../support/seed.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

/** The right of old and the right to look, with the sets they open; those people write new records of first. */
const opened: readonly (readonly [write: string, view: string, sets: readonly string[]])[] = [
  [
    'CreateAPVouchers',
    'ViewAPVouchers',
    ['Vouchers', 'ReceiptClearings', 'NotInvoiced', 'PriceVariances', 'OcrInvoices'],
  ],
  ['CreateAPCredits', 'ViewAPCredits', ['ApCredits', 'OpenClaims']],
  ['CreateCapitalExpenditure', 'ViewCapitalExpenditure', ['CapitalProjects', 'ProjectDocuments']],
  ['LinkBids', 'ViewBids', ['RequestsForBids', 'BidLinkings', 'BidLines', 'BidAnswers']],
  ['PurchaseRequestProcessing', 'ViewRequestProcessing', ['RequestProcessings']],
]

let world: VoucherWorld
let draft: Row
beforeAll(async () => {
  world = await createVoucherWorld()
  const receipt = await world.received([{ qty: '10', price: '2' }])
  draft = await world.voucher(receipt, [{ qty: '10', price: '2' }])
  await grant(testUsers.chef.roleId, ...opened.map(([, view]) => view))
  await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
    sql`delete from role_permission where tenant_id = 'ui' and parent_id = ${testUsers.controller.roleId}`.execute(trx),
  )
  await grant(testUsers.controller.roleId, ...opened.map(([write]) => write))
})
afterAll(() => world.close())

async function grant(role: number, ...rights: readonly string[]): Promise<void> {
  await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
    for (const [index, right] of rights.entries())
      await sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
        values ('ui', ${role}, ${900 + index}, ${right})`.execute(trx)
  })
}

const reader = (user: 'chef' | 'controller') => signIn(world.test, { user })

const write = (session: TestSession, method: 'POST' | 'PATCH', url: string, payload: object) =>
  session.call({
    method,
    url: `/inventory/api/${url}`,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(draft['VersionNo'])}"` },
    payload,
  })

describe('the right to look', () => {
  it.each(opened)(
    '[PEOPLE-66] %s and %s each open the same lists, and who only looks begins nothing',
    async (...row) => {
      const [, , sets] = row
      for (const user of ['chef', 'controller'] as const) {
        const session = await reader(user)
        for (const set of sets) {
          const answer = await session.call({ url: `/inventory/api/${set}?$top=1` })
          expect(answer.statusCode, `${user} ${set}: ${answer.body}`).toBe(200)
        }
      }
      const begun = await write(await reader('chef'), 'POST', String(sets[0]), {})
      expect(begun.json(), begun.body).toMatchObject({ Code: 'E_PERM' })
    },
  )

  it('[PEOPLE-66] opens an invoice, and saves, moves and attaches nothing', async () => {
    const chef = await reader('chef')
    const one = `Vouchers(${draft.Id})`
    const found = await chef.call({ url: `/inventory/api/${one}` })
    expect(found.statusCode, found.body).toBe(200)
    expect(found.json()).toMatchObject({ DocNo: draft['DocNo'], Status: draft['Status'] })
    for (const [method, url] of [
      ['PATCH', one],
      ['POST', `${one}/submit`],
      ['POST', `${one}/cancel`],
      ['POST', `${one}/post`],
      ['POST', `${one}/override`],
      ['POST', `${one}/reverse`],
    ] as const) {
      const answer = await write(chef, method, url, { Remarks: 'no' })
      expect(answer.json(), `${method} ${url}: ${answer.body}`).toMatchObject({ Code: 'E_PERM' })
    }
    expect((await world.read('Vouchers', draft.Id))['VersionNo']).toBe(draft['VersionNo'])
  })

  it('[PEOPLE-66] who may write does so with that right alone', async () => {
    const clerk = await reader('controller')
    const changed = await write(clerk, 'PATCH', `Vouchers(${draft.Id})`, { Remarks: 'by the clerk' })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toMatchObject({ Remarks: 'by the clerk' })
  })

  it('[PEOPLE-66] roles of before that write look as well', async () => {
    const held = async () => {
      const text = readFileSync('server/db/migrations-after/records/645_view_rights.sql', 'utf8')
      await world.test.database
        .owner()
        .transaction()
        .execute((trx) => sql.raw(text).execute(trx))
      return withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
        const { rows } = await sql<{ permission: string }>`select permission from role_permission
          where tenant_id = 'ui' and parent_id = ${testUsers.controller.roleId}`.execute(trx)
        return rows.map(({ permission }) => permission).toSorted()
      })
    }
    const both = opened.flatMap(([before, now]) => [before, now]).toSorted()
    expect(await held()).toEqual(both)
    expect(await held()).toEqual(both)
  })
})
