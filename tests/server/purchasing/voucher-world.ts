import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { createOrderWorld, taking, type OrderWorld, type Row } from '../sources/order-world.ts'

/** A line of an invoice: the receipt's price and everything received, unless told. */
export interface Invoiced {
  readonly line?: number
  readonly qty: string
  readonly price: string
  /** Id of a tax code. */
  readonly tax?: number
}

/** Orders, receipts and vouchers of the real application, as verbs. */
export interface VoucherWorld extends OrderWorld {
  /** A posted receipt of an order of so many tomatoes at a price. */
  readonly received: (lines: readonly { readonly qty: string; readonly price: string }[]) => Promise<Row>
  /** The answer to a voucher of lines of a receipt. */
  readonly sent: (receipt: Row, lines: readonly Invoiced[], changes?: object) => Promise<LightMyRequestResponse>
  readonly voucher: (receipt: Row, lines: readonly Invoiced[], changes?: object) => Promise<Row>
  readonly moved: (set: string, row: Row, name: string, body?: object) => Promise<Row>
  /** A voucher submitted, let go on by a second person where it is on hold, and posted. */
  readonly posted: (draft: Row) => Promise<Row>
  /** Lets a voucher on hold go on, as somebody who neither wrote nor submitted it. */
  readonly letGo: (row: Row) => Promise<LightMyRequestResponse>
  readonly list: (url: string) => Promise<readonly Row[]>
  /** Journal of a voucher, or of a document of another type, as `role amount`, debits above zero, posting by posting. */
  readonly journal: (id: number, docType?: number) => Promise<readonly string[]>
  /** Sum of what is received and not invoiced by the sub-ledger, and by its account. */
  readonly owed: () => Promise<readonly string[]>
  /** Debits of a role less its credits, over everything. */
  readonly balanceOf: (role: string) => Promise<string>
  readonly made: (set: string, body: object) => Promise<Row>
  /** Sets a preference of the tenant. */
  readonly prefer: (preference: string, value: unknown) => Promise<void>
  /** Changes columns of the supplier all of this is about. */
  readonly supplier: (changes: Readonly<Record<string, string | number | null>>) => Promise<void>
  /** The one account a role of a voucher is booked on, over all its postings. */
  readonly accountOf: (id: number, role: string) => Promise<number | undefined>
  readonly broken: () => Promise<readonly unknown[]>
}

/** Makes one; call `close` in afterAll. */
export async function createVoucherWorld(): Promise<VoucherWorld> {
  const world = await createOrderWorld()
  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
    ('ui', 20, '1460', 'Claims', 'CLAIM', true), ('ui', 21, '1470', 'Input tax', 'TAX', true), ('ui', 22, '2110', 'Payable, farms', 'AP', true)`)
  let invoice = 0
  const sent: VoucherWorld['sent'] = (receipt, lines, changes = {}) => {
    invoice += 1
    const total = lines.reduce((sum, { qty, price }) => sum + Number(qty) * Number(price), 0)
    return world.session.call({
      method: 'POST',
      url: '/inventory/api/Vouchers',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        SupplierId: 1,
        InvoiceNo: `INV-${invoice}`,
        InvoiceTotal: total.toFixed(2),
        Lines: lines.map(({ line = 0, qty, price, tax = null }) => ({
          ReceiptId: receipt.Id,
          ReceiptLineId: receipt.Lines[line]?.Id,
          Qty: qty,
          Price: price,
          TaxCodeId: tax,
        })),
        ...changes,
      },
    })
  }
  const moved: VoucherWorld['moved'] = async (...args) => right(await world.move(...args), 200)
  let second: ReturnType<typeof signIn> | undefined
  const letGo: VoucherWorld['letGo'] = async (row) => {
    second ??= signIn(world.test, { user: 'controller' })
    return (await second).call({
      method: 'POST',
      url: `/inventory/api/Vouchers(${row.Id})/override`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row.VersionNo)}"` },
      payload: { Remarks: 'agreed' },
    })
  }
  return {
    ...world,
    sent,
    moved,
    letGo,
    async posted(draft) {
      const submitted = await moved('Vouchers', draft, 'submit')
      const open = submitted['Status'] === 'OnHold' ? right<Row>(await letGo(submitted), 200) : submitted
      return open['Status'] === 'Completed' ? open : moved('Vouchers', open, 'post')
    },
    voucher: async (...args) => right(await sent(...args), 201),
    async received(lines) {
      const order = await world.order(lines.map((line) => ({ ...line, unit: things.tomatoEach })))
      const draft = await world.receipt(lines.map(({ qty }, index) => taking(order, index, qty)))
      return moved('Receipts', draft, 'post')
    },
    list: async (url) =>
      right<{ readonly value: readonly Row[] }>(await world.session.call({ url: `/inventory/api/${url}` }), 200).value,
    async journal(id, docType = 6) {
      const rows = await run(sql<{ line: string }>`select j.role || ' ' || trim_scale(sum(j.debit - j.credit)) as line
        from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = ${docType} and p.doc_id = ${id} group by p.id, j.role order by p.id, min(j.line_no)`)
      return rows.map(({ line }) => line)
    },
    async owed() {
      const rows = await run(sql<{
        line: string
      }>`select trim_scale(coalesce((select sum(amount) from rni_entry), 0))::text as line
        union all select trim_scale(coalesce((select sum(credit - debit) from journal_line where role = 'RNI'), 0))::text`)
      return rows.map(({ line }) => line)
    },
    async balanceOf(role) {
      const rows = await run(sql<{ line: string }>`select trim_scale(coalesce(sum(debit - credit), 0))::text as line
        from journal_line where role = ${role}`)
      return rows[0]?.line ?? ''
    },
    made: async (set, body) =>
      right(
        await world.session.call({
          method: 'POST',
          url: `/inventory/api/${set}`,
          headers: { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' },
          payload: body,
        }),
        201,
      ),
    async prefer(preference, value) {
      await run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', 1, ${preference}, ${JSON.stringify(value)}::jsonb, 1, now())
        on conflict (tenant_id, site_id, preference) do update set value = excluded.value`)
    },
    async supplier(changes) {
      await run(
        sql`update supplier set ${sql.join(
          Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        )} where tenant_id = 'ui' and id = 1`,
      )
    },
    async accountOf(id, role) {
      const rows = await run(sql<{ account: number }>`select distinct j.account_id::int as account
        from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = 6 and p.doc_id = ${id} and j.role = ${role}`)
      return rows.length === 1 ? rows[0]?.account : undefined
    },
    broken: () =>
      withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => findBrokenInvariants(trx, await readInvariants())),
  }
}

function right<T = Row>(answer: LightMyRequestResponse, status: number): T {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}
