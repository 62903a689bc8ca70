import { sql } from 'kysely'
import { createTemplateWorld, type Row, type TemplateWorld } from './template-world.ts'

/** The same kitchen with a landlord and a tenant of its own, who have bills every month. */
export interface BillWorld extends TemplateWorld {
  /** A recurring bill of 1,200.00 on the last day of each month from November 2026. */
  readonly rent: (changes?: object) => Promise<Row>
  readonly billsOf: (set: string, template: Row) => Promise<readonly Row[]>
}

/** Makes one; call `close` in afterAll. */
export async function createBillWorld(): Promise<BillWorld> {
  const world = await createTemplateWorld()
  await world.sql(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
    ('ui', 2, '6200', 'Rent', 'EXPENSE', true), ('ui', 3, '4200', 'Lease income', 'REVENUE', true),
    ('ui', 4, '2000', 'Payable', 'AP', true)`)
  await world.sql(sql`insert into payment_terms (tenant_id, id, code, name, due_days, is_active)
    values ('ui', 1, 'N10', 'Net 10', 10, true)`)
  await world.sql(sql`insert into supplier (tenant_id, id, number, name, hold, terms_id, is_active)
    values ('ui', 1, 'S1', 'Harbor Estates', 'None', 1, true)`)
  await world.sql(sql`insert into customer (tenant_id, id, number, name, customer_type, is_active)
    values ('ui', 1, 'C1', 'Flower shop', 'External', true)`)
  let count = 0
  return {
    ...world,
    rent: (changes = {}) =>
      world.made('BillTemplates', {
        Name: `Rent ${(count += 1)}`,
        SupplierId: 1,
        Number: `RENT-${count}`,
        TermsId: 1,
        DayOfMonth: 31,
        FromDay: '2026-11-01',
        Lines: [{ Description: 'Store room', AccountId: 2, Qty: '1', Price: '1200' }],
        ...changes,
      }),
    billsOf: async (set, template) => (await world.rows(set)).filter((row) => row['TemplateId'] === template.Id),
  }
}
