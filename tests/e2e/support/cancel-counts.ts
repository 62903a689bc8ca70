import { randomUUID } from 'node:crypto'
import type { TestSession } from '../../server/support/sign-in.ts'

interface Row {
  readonly Id: number
  readonly VersionNo: number
}

/** Cancels the sheets that are open: an item is counted on one sheet at a time, and an earlier try may have left one. */
export async function cancelOpenCounts(session: TestSession): Promise<void> {
  const open = await session.call({ url: `/inventory/api/PhysicalInventories?$filter=Status eq 'PendingSubmission'` })
  for (const { Id, VersionNo } of open.json<{ value: readonly Row[] }>().value)
    await session.call({
      method: 'POST',
      url: `/inventory/api/PhysicalInventories(${Id})/cancel`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${VersionNo}"` },
      payload: {},
    })
}
