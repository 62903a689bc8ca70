import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { verifyAudit, type AuditBreak } from './verify-audit.ts'

/** What a walk along the chains of all tenants has found. */
export interface AuditCheck {
  readonly tenants: number
  /** The first broken row of each tenant whose chain is not whole. */
  readonly broken: readonly BrokenChain[]
}

/** A chain and where it breaks first. */
export interface BrokenChain extends AuditBreak {
  readonly tenantId: string
}

/** Walks the chain of every tenant, each in a transaction of its own; the server may go on writing meanwhile. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  const tenants = await db.selectFrom('tenant').select('id').orderBy('id').execute()
  const broken: BrokenChain[] = []
  for (const { id: tenantId } of tenants) {
    const found = await withTenant(db, { tenantId }, (trx) => verifyAudit(trx, tenantId))
    if (found !== undefined) broken.push({ tenantId, ...found })
  }
  return { tenants: tenants.length, broken }
}

/** What is said of a broken chain. */
const meanings: Readonly<Record<AuditBreak['kind'], string>> = {
  gap: 'the row before it is missing',
  link: 'it names another row before it',
  content: 'it was changed after it was written',
  head: 'rows after it are missing, or it is not the one the log ended with',
}

/** A line an operator reads. */
export function printBroken({ tenantId, seq, kind }: BrokenChain): string {
  return `${tenantId}: audit row ${seq}: ${meanings[kind]} (${kind})`
}
