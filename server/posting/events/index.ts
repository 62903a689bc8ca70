import type { EventSignature } from '#core/model/code-catalogue.ts'
import { claimRefused } from './claim-refused/event.ts'
import { countAdjustment } from './count-adjustment/event.ts'
import { creditNote } from './credit-note/event.ts'
import type { PostingEvent } from './event.ts'
import { expenseInvoice } from './expense-invoice/event.ts'
import { issue } from './issue/event.ts'
import { openingStock } from './opening-stock/event.ts'
import { orderApproval } from './order-approval/event.ts'
import { orderClose } from './order-close/event.ts'
import { production } from './production/event.ts'
import { receipt } from './receipt/event.ts'
import { receiptClearing } from './receipt-clearing/event.ts'
import { receiptReturn } from './receipt-return/event.ts'
import { requestApproval } from './request-approval/event.ts'
import { requestCancel } from './request-cancel/event.ts'
import { requisitionIssue } from './requisition-issue/event.ts'
import { revenueInvoice } from './revenue-invoice/event.ts'
import { spoilage } from './spoilage/event.ts'
import { stockReset } from './stock-reset/event.ts'
import { transfer } from './transfer/event.ts'
import { transferLoss } from './transfer-loss/event.ts'
import { transferReceive } from './transfer-receive/event.ts'
import { transferReturn } from './transfer-return/event.ts'
import { transferShip } from './transfer-ship/event.ts'
import { voucher } from './voucher/event.ts'

const list = [
  requisitionIssue,
  openingStock,
  spoilage,
  issue,
  countAdjustment,
  stockReset,
  transfer,
  transferShip,
  transferReceive,
  transferReturn,
  transferLoss,
  production,
  receipt,
  receiptReturn,
  voucher,
  receiptClearing,
  creditNote,
  claimRefused,
  expenseInvoice,
  revenueInvoice,
  requestApproval,
  requestCancel,
  orderApproval,
  orderClose,
] as const

/** Every event there is; a document names one by its code. */
export const postingEvents: readonly PostingEvent[] = list

const byCode: ReadonlyMap<string, PostingEvent> = new Map(postingEvents.map((event) => [event.code, event]))

/** The event of a code. @throws Error for one that is not there, which the linker has ruled out */
export function eventOf(code: string | undefined): PostingEvent {
  const event = byCode.get(code ?? '')
  if (event === undefined) throw new Error(`There is no event ${code}; there are ${[...byCode.keys()].join(', ')}`)
  return event
}

/** What the linker proves uses of events against. */
export const eventSignatures: Readonly<Record<string, EventSignature>> = Object.fromEntries(
  postingEvents.map(({ code, shape, needs }) => [code, { shape, needs }]),
)
