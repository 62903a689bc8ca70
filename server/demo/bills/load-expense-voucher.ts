import type { DemoActor } from '../demo-actor.ts'

/** Who writes an invoice that is matched against nothing, who approves it, and what for. */
export interface ExpenseVoucherInput {
  readonly clerk: DemoActor
  readonly controller: DemoActor
  readonly supplier: number
  /** Account of expense. */
  readonly account: number | undefined
  readonly now: Date
  /** Numbers of invoices stand once for all sites. */
  readonly site: number
}

const day = 86_400_000

/** An invoice for services and a deposit, which a controller approves and a clerk posts. */
export async function loadExpenseVoucher(input: ExpenseVoucherInput): Promise<void> {
  const { clerk, controller, supplier, account, now, site } = input
  const at = new Date(now.getTime() - 3 * day)
  const line = (Description: string, Qty: string, Price: string) => ({
    Description,
    ExpenseAccountId: account,
    Qty,
    Price,
  })
  const draft = await clerk.create('Vouchers', at, {
    SupplierId: supplier,
    InvoiceNo: `SVC-340-${site}`,
    MatchType: 'NonPO',
    InvoiceTotal: '486.00',
    Lines: [line('Descaling of the dish washers', '1', '450.00'), line('Deposit for pallets', '3', '12.00')],
  })
  const submitted = await clerk.move('Vouchers', at, { document: draft, move: 'submit' })
  const isAsked = submitted.row['Status'] === 'PendingApproval'
  const approved = isAsked ? await controller.move('Vouchers', at, { document: submitted, move: 'approve' }) : submitted
  await clerk.move('Vouchers', at, { document: approved, move: 'post' })
}
