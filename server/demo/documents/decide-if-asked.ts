import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'

/** A document that was submitted, of which set and when it is decided. */
export interface Submitted {
  readonly set: string
  readonly at: Date
  readonly document: PresentedRecord
}

/** Has a document approved by whoever decides where it waits for approval; left as it is otherwise. */
export async function decideIfAsked(
  decider: DemoActor | undefined,
  { set, at, document }: Submitted,
): Promise<PresentedRecord> {
  if (decider === undefined || document.row['Status'] !== 'PendingApproval') return document
  return decider.move(set, at, { document, move: 'approve' })
}
