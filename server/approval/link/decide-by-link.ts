import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { Secrets } from '../../db/prepare/secrets.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { openScope, type CommandScope } from '../../documents/command/command-scope.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import type { CommandDeps } from '../../documents/command/command-deps.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import { approverContext } from './approver-context.ts'
import { checkLink } from './check-link.ts'
import { findLink, type FoundLink, type LinkClaim } from './find-link.ts'
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
 * Decides in one transaction (APPR-16): the document is locked first, as every command does, then the link; both are
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
      const found = await findLink(trx, asked, false)
      if (found === undefined) return undefined
      const language = linkLanguage(deps, asked.tenantId, [...asked.languages, found.language])
      const ctx = await approverContext(trx, found, { ...asked, siteId: found.siteId, language })
      const scope = await openScope({ ...deps, trx, ctx, family, definitions }, asked.docId)
      // Read again under the document's lock: somebody may have decided while it was waited for.
      const link = await findLink(trx, asked, true)
      if (link === undefined || scope.locked === undefined) return undefined
      if (link.isDecided && link.answer !== null && link.decision === asked.approvalStatusId) return link.answer
      const message = await decide(scope, { link, asked, record: scope.locked.record })
      await keepAnswer(deps, trx, { asked, linkId: link.id, message })
      return message
    }),
  )
}

const effectOf: Readonly<Record<2 | 3 | 4, string>> = { 2: 'approval:deny', 3: 'approval:hold', 4: 'approval:approve' }

/** Checks the link, makes the move about the request it was mailed for, and answers what the move says. */
async function decide(
  scope: CommandScope,
  { link, asked, record }: { readonly link: FoundLink; readonly asked: LinkDecision; readonly record: EntityRecord },
): Promise<string> {
  const { ctx, family, definitions, clock } = scope
  const translate = translatorFor(definitions, ctx.language)
  await checkLink({ ...scope, ...ctx, link, record, translate, now: clock.now() })
  if (asked.versionNo !== link.versionNo) throw appError('E_LINK_CHANGED')
  const move = moveWith(family, effectOf[asked.approvalStatusId])
  const body = { Remarks: asked.remark, Request: link.requestId }
  const { told } = await moveRecord(scope, { id: link.docId, move, ifMatch: etagOf(record), body })
  return told?.said ?? ''
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
