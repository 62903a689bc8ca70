import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** The part of an audit row that its hash is made over; every value as JSON holds it. */
export interface AuditContent {
  readonly tenantId: string
  readonly seq: number
  readonly at: string
  readonly userId: number | null
  readonly sessionId: string | null
  readonly traceId: string | null
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly versionBefore: number | null
  readonly versionAfter: number | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
}

/** SHA-256 over the predecessor's hash and the row's canonical JSON, hex: changing any row breaks every later one (AUD-3). */
export function auditHash(previous: string, content: AuditContent): string {
  return createHash('sha256').update(previous).update(canonicalJson(content)).digest('hex')
}

/** The hashed text of a row on both sides of its `seq`, which only the database knows: it hashes predecessor, left, `seq`, right. */
export function hashedAround(content: Omit<AuditContent, 'seq'>): readonly [left: string, right: string] {
  const members = Object.entries(content)
  const left = canonicalJson(Object.fromEntries(members.filter(([key]) => key < 'seq')))
  const right = canonicalJson(Object.fromEntries(members.filter(([key]) => key > 'seq')))
  return [`${left.slice(0, -1)},"seq":`, `,${right.slice(1)}`]
}
