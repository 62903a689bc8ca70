import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { idOf } from '../masters/create-all.ts'

/** Who asks suppliers for credits, of which receipts, and who writes off what nobody invoices. */
export interface CreditsInput {
  readonly clerk: DemoActor
  readonly controller: DemoActor
  /** In the order of time: the first are invoiced, the last are not. */
  readonly receipts: readonly PresentedRecord[]
  readonly reasons: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly now: Date
}

/** A line of a receipt as the answer carries it. */
interface ReceiptLine {
  readonly Id: number
  readonly Qty: string
  readonly Price: string
}

const hour = 3_600_000

/**
 * Goods that came damaged go back, of an invoiced receipt and of one that is not; a rebate was asked for and came; and a line nobody will
 * invoice is written off.
 */
export async function loadCredits(input: CreditsInput): Promise<void> {
  const { clerk, receipts, reasons, accounts, now } = input
  const at = (hoursAgo: number): Date => new Date(now.getTime() - hoursAgo * hour)
  const [invoiced, open] = [receipts[0], receipts[4]]
  if (invoiced === undefined) return
  const reason = idOf(reasons, 'CRN-DMG')
  for (const [index, receipt] of [invoiced, ...(open === undefined ? [] : [open])].entries())
    await sendBack(clerk, { receipt, reason, at: at(18 - index) })
  const rebate = await clerk.create('ApCredits', at(12), {
    SupplierId: invoiced.row['SupplierId'],
    CreditKind: 'Rebate',
    Lines: [{ AccountId: idOf(accounts, '6100'), Qty: '1', Price: '75.00' }],
  })
  const asked = await clerk.move('ApCredits', at(12), { document: rebate, move: 'submit' })
  await clerk.move('ApCredits', at(3), {
    document: asked,
    move: 'receive',
    body: {
      Fields: { SupplierCreditNo: `CN-${asked.row.Id}`, CreditDate: dayOf(at(27)), CreditNet: '75.00', CreditTax: '0' },
    },
  })
  if (open !== undefined) await writeOff(input, open, at(2))
}

/** One of the first line goes back; answers the credit that is claimed, or settled where nothing was invoiced. */
export async function sendBack(
  clerk: DemoActor,
  { receipt: { row }, reason, at }: { readonly receipt: PresentedRecord; readonly reason: number; readonly at: Date },
): Promise<PresentedRecord | undefined> {
  const [line] = linesOf(row)
  if (line === undefined) return undefined
  const document = await clerk.create('ApCredits', at, {
    SupplierId: row['SupplierId'],
    CreditKind: 'Return',
    LocationId: row['LocationId'],
    ReasonId: reason,
    Lines: [
      {
        ReceiptId: row.Id,
        ReceiptLineId: line.Id,
        Qty: '1',
        Price: line.Price,
      },
    ],
  })
  const approved = await clerk.move('ApCredits', at, { document, move: 'submit' })
  // Dear ones are asked for where a rule says so, and go back when they are approved.
  if (approved.row['Status'] !== 'Approved') return approved
  return clerk.move('ApCredits', at, { document: approved, move: 'sendBack' })
}

async function writeOff({ controller, reasons }: CreditsInput, { row }: PresentedRecord, at: Date): Promise<void> {
  const line = linesOf(row)[1]
  if (line === undefined) return
  const document = await controller.create('ReceiptClearings', at, {
    SupplierId: row['SupplierId'],
    ReasonId: idOf(reasons, 'RNI-NONE'),
    Lines: [{ ReceiptId: row.Id, ReceiptLineId: line.Id, Qty: line.Qty }],
  })
  await controller.move('ReceiptClearings', at, { document, move: 'post' })
}

function linesOf(row: PresentedRecord['row']): readonly ReceiptLine[] {
  // Lines of an answer are what its set says they are.
  return row['Lines'] as readonly ReceiptLine[]
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
