import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../db/pool.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Secrets } from '../db/secrets.ts'
import { withTenant } from '../db/with-tenant.ts'
import { openScope } from '../documents/command-scope.ts'
import { moveRecord } from '../documents/move-record.ts'
import { readRecord } from '../documents/read-record.ts'
import type { CommandDeps } from '../documents/command-deps.ts'
import { etagOf } from '../documents/wire-answer.ts'
import { translatorFor } from '../mail/mail-text.ts'
import { idIn, textIn } from '../posting/record-values.ts'
import { approverContext } from './approver-context.ts'
import { checkLink, type LinkedDocument } from './check-link.ts'
import { findLink, type LinkClaim } from './find-link.ts'
import { linkLanguage } from './link-language.ts'

/** A decision as it came with its link. */
export interface LinkDecision extends LinkClaim {
  readonly versionNo: number
  readonly approvalStatusId: 2 | 3 | 4
  readonly remark: string
  /** Languages the caller named, best first. */
  readonly languages: readonly string[]
  readonly ip: string
  readonly traceId: string
}

interface LinkDeps extends CommandDeps {
  readonly secrets: Secrets
}

/**
 * Decides in one transaction (security 2.4.5): the document is locked first, as every command does, then the link; both are
 * checked, the move is made in the approver's name, and what it said is kept so that the same decision sent again is told the same.
 * Answers the message, or undefined when the claim fits no link.
 * @throws what `checkLink` and the move refuse with; E_LINK_CHANGED when the version in the link is not the document's
 */
export function decideByLink(deps: LinkDeps, asked: LinkDecision): Promise<string | undefined> {
  const definitions = deps.definitions.forTenant(asked.tenantId)
  const family = definitions.familyByDocType(asked.docTypeId)
  if (family === undefined) return Promise.resolve(undefined)
  return retryConflicts(() =>
    withTenant(deps.db, { tenantId: asked.tenantId }, async (trx) => {
      const stored = await readRecord(trx, { family, id: asked.docId, lock: true })
      const link = await findLink(trx, asked, true)
      if (link === undefined || stored === undefined) return undefined
      if (link.isDecided && link.answer !== null && link.decision === asked.approvalStatusId) return link.answer
      const language = linkLanguage(deps, asked.tenantId, [...asked.languages, link.language])
      const translate = translatorFor(definitions, language)
      const linked = { trx, tenantId: asked.tenantId, link, family, record: stored.record, translate }
      await checkLink(linked)
      if (asked.versionNo !== link.versionNo) throw appError('E_LINK_CHANGED')
      await makeMove(deps, linked, { ...asked, language })
      const names = { module: translate(family.title), number: textIn(stored.record, 'docNo') }
      const message = translate(`approval.done.${asked.approvalStatusId}`, names)
      await keepAnswer(deps, trx, { asked, linkId: link.id, message })
      return message
    }),
  )
}

const effectOf: Readonly<Record<2 | 3 | 4, string>> = { 2: 'approval:deny', 3: 'approval:hold', 4: 'approval:approve' }

async function makeMove(
  deps: LinkDeps,
  { trx, tenantId, link, family, record }: LinkedDocument,
  asked: LinkDecision & { readonly language: string },
): Promise<void> {
  const place = { tenantId, siteId: idIn(record, 'site'), language: asked.language, traceId: asked.traceId }
  const ctx = await approverContext(trx, link, place)
  const scope = await openScope({ ...deps, trx, ctx, family, definitions: deps.definitions.forTenant(tenantId) })
  const move = moveWith(family, effectOf[asked.approvalStatusId])
  await moveRecord(scope, { id: link.docId, move, ifMatch: etagOf(record), body: { Remarks: asked.remark } })
}

/** The move a decision stands for; families name their moves as they like. */
function moveWith(family: FamilyDefinition, effect: string): string {
  const move = Object.values(family.workflow?.moves ?? {}).find((each) =>
    each.effects.some(({ use }) => use === effect),
  )
  if (move === undefined) throw new Error(`Family ${family.id} has no move with the effect ${effect}`)
  return move.id
}

/** The move has spent the link by now; exactly one row can say so. */
async function keepAnswer(
  deps: LinkDeps,
  trx: Trx,
  { asked, linkId, message }: { readonly asked: LinkDecision; readonly linkId: number; readonly message: string },
): Promise<void> {
  const ipHash = createHmac('sha256', deps.secrets.key('approval link address')).update(asked.ip).digest()
  const result = await sql`update approval_link set answer = ${message}, decided_ip_hash = ${ipHash}
    where tenant_id = ${asked.tenantId} and id = ${linkId} and decided_at is not null and answer is null
      and decision = ${asked.approvalStatusId}`.execute(trx)
  if (result.numAffectedRows !== 1n) throw new Error(`Link ${linkId} was not spent by its own decision`)
}
