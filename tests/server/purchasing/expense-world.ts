import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

/** Accounts: two of expense, one of expense that is a control account; a cost centre here and one of another site. */
export const booked = { power: 30, pallets: 31, control: 33, kitchen: 1, elsewhere: 2 } as const

/** What tests of lines of expense share, as verbs. */
export interface ExpenseWorld {
  readonly world: VoucherWorld
  readonly rows: <T>(text: ReturnType<typeof sql<T>>) => Promise<readonly T[]>
  /** The answer to an invoice that matches nothing, unless `changes` say otherwise. */
  readonly sent: (total: string, lines: readonly object[], changes?: object) => ReturnType<VoucherWorld['sent']>
  readonly written: (total: string, lines: readonly object[], changes?: object) => Promise<Row>
  /** Submitted, and posted. */
  readonly posted: (draft: Row) => Promise<Row>
  /** Journal of a voucher as `role account amount`, posting by posting. */
  readonly journal: (id: number) => Promise<readonly string[]>
  /** What a voucher adds to what is spent, as `cost centre account amount`. */
  readonly spent: (id: number) => Promise<readonly string[]>
}

/** One world for a file of tests; after each of them every property of the books holds. */
export function useExpenseWorld(): ExpenseWorld {
  let made: VoucherWorld | undefined
  const here = (): VoucherWorld => {
    if (made === undefined) throw new Error('the world is made before the first test')
    return made
  }
  const rows: ExpenseWorld['rows'] = async (text) =>
    withTenant(here().test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  beforeAll(async () => {
    made = await createVoucherWorld()
    await rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active, is_control) values
      ('ui', 30, '6200', 'Power', 'EXPENSE', true, false), ('ui', 31, '6210', 'Pallets', 'EXPENSE', true, false),
      ('ui', 33, '6900', 'Controlled', 'EXPENSE', true, true)`)
    await rows(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', 1, 2, 'K', 'Kitchen', true), ('ui', 2, 3, 'B', 'Bar of another site', true)`)
  })
  afterEach(async () => {
    expect(await here().broken()).toEqual([])
    const [ledger, account] = await here().owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => here().close())
  const sent: ExpenseWorld['sent'] = (InvoiceTotal, Lines, changes = {}) =>
    here().session.call({
      method: 'POST',
      url: '/inventory/api/Vouchers',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        SupplierId: 1,
        InvoiceNo: `EXP-${randomUUID().slice(0, 8)}`,
        MatchType: 'NonPO',
        InvoiceTotal,
        Lines,
        ...changes,
      },
    })
  return {
    get world() {
      return here()
    },
    rows,
    sent,
    async written(...args) {
      const answer = await sent(...args)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },
    posted: async (draft) => here().moved('Vouchers', await here().moved('Vouchers', draft, 'submit'), 'post'),
    async journal(id) {
      const found = await rows(sql<{
        line: string
      }>`select j.role || ' ' || j.account_id || ' ' || trim_scale(sum(j.debit - j.credit)) as line
        from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = 6 and p.doc_id = ${id} group by p.id, j.role, j.account_id order by p.id, min(j.line_no)`)
      return found.map(({ line }) => line)
    },
    async spent(id) {
      const found = await rows(sql<{
        line: string
      }>`select concat_ws(' ', coalesce(cost_centre_id::text, '-'), account_id, trim_scale(sum(amount))) as line
        from commitment_entry where kind = 'ACT' and doc_type_id = 6 and doc_id = ${id}
        group by cost_centre_id, account_id having sum(amount) <> 0 order by account_id`)
      return found.map(({ line }) => line)
    },
  }
}

/** A line of expense. */
export function expense(Price: string, more: object = {}): object {
  return { Description: 'Power, October', ExpenseAccountId: booked.power, Qty: '1', Price, ...more }
}
