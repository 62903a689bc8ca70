import { standardOf } from '#core/record/standard-values.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { CommandDeps } from '../../documents/command/command-deps.ts'
import { openScope } from '../../documents/command/command-scope.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { extractFile, usualLimits, type ExtractLimits } from '../extract/extract-file.ts'
import { voucherAtOnce } from './voucher-at-once.ts'
import { keepExtracted, notePages, takeScan, type Extracted, type TakenScan } from './scanned-file.ts'

/** What reading needs of the application. */
export interface ReadingDeps extends Omit<CommandDeps, 'forgetSession'> {
  /** Told of a file that broke; the text names no content. */
  readonly onFailure: (line: string) => void
  /** Bounds of a file; the usual ones by default. */
  readonly limits?: ExtractLimits
}

/** Times reading may break for reasons nobody foresaw, such as a server that was killed. */
const mostTries = 3
const nothing = { tree: undefined, pages: [] }

/**
 * Reads the file of a tenant that waits longest (SCAN-3): taken and told in short transactions, extracted between them in a program of its
 * own. Answers false where none waits.
 */
export async function readWaiting(deps: ReadingDeps, tenantId: string): Promise<boolean> {
  const scan = await withTenant(deps.db, { tenantId }, (trx) => takeScan(trx, tenantId, deps.clock.now()))
  if (scan === undefined) return false
  try {
    await tell(deps, scan, scan.tries > mostTries ? { refusal: 'damaged', file: nothing } : await extracted(deps, scan))
    await voucherAtOnce(deps, scan)
  } catch (error) {
    deps.onFailure(`The file of scanned invoice ${scan.invoice} of ${tenantId} was not read: ${String(error)}`)
    if (scan.tries < mostTries) throw error
    await tell(deps, scan, { refusal: 'damaged', file: nothing })
  }
  return true
}

async function extracted(deps: ReadingDeps, { content, mediaType, invoice, starter }: TakenScan): Promise<Extracted> {
  const { tenantId } = starter
  const noted: Promise<void>[] = []
  const answer = await extractFile(
    {
      content,
      mediaType,
      onPage: (done, of) =>
        noted.push(
          withTenant(deps.db, { tenantId }, (trx) =>
            notePages(trx, { tenantId, invoice, done, of, now: deps.clock.now() }),
          ),
        ),
    },
    deps.limits ?? usualLimits,
  )
  await Promise.all(noted)
  return answer.ok ? { refusal: undefined, file: answer.file } : { refusal: answer.why, file: nothing }
}

/** Keeps what was found and lets the invoice go on, in the place of who sent it; one that was rejected meanwhile stays as it is. */
async function tell(deps: ReadingDeps, { invoice, starter }: TakenScan, found: Extracted): Promise<void> {
  const { tenantId, siteId, userId } = starter
  const definitions = deps.definitions.forTenant(tenantId)
  const family = definitions.families.get('ocrInvoice')
  if (family === undefined) throw new Error('There is no family ocrInvoice')
  await retryConflicts(() =>
    withTenant(deps.db, { tenantId, siteId, userId }, async (trx) => {
      const scope = await openScope({ ...deps, trx, ctx: starter, definitions, family, asksBack: false })
      const stored = await readLocked(scope, invoice)
      await keepExtracted(trx, { tenantId, invoice }, found)
      if (stored === undefined || standardOf(stored.record).status !== family.workflow?.start) return
      await moveRecord(scope, { id: invoice, move: 'read', ifMatch: etagOf(stored.record), body: {} })
    }),
  )
}
