import { appError } from '#core/errors/app-error.ts'
import { conditionParam, wordParam } from '#core/model/param.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { approvalDocument } from '../document/approval-document.ts'
import { approvalFacts } from '../document/approval-facts.ts'
import { supersedeRequests } from '../requests/approval-requests.ts'
import { wordsOfFreedom, wordsOfRouting } from '../document/approval-words.ts'
import type { ApprovalDeps } from './ask-approver.ts'
import { keepAsks } from './keep-asks.ts'
import { routeOf } from '../rules/match-rule.ts'
import { openLevel, requireApprovers } from './open-level.ts'
import { readRules } from '../rules/read-rules.ts'

/** What routing is given. */
export interface RouteDeps extends ApprovalDeps {
  /** Effects that can tell what they would ask of budgets, by name. */
  readonly foretelling: ReadonlyMap<string, MoveEffect>
}

/** What becomes of a document no rule asks about: it goes on at once, or is not submitted (APPR-213). */
const ifNobody = wordParam(['goOn', 'refuse'])

/**
 * Submits a document to the approvers its rule names; a document no rule asks about goes on at once (APPR-1), unless its family says that somebody has
 * to approve it. @throws E_NOBODY_ASKED
 */
export function createRouteEffect(deps: RouteDeps): MoveEffect {
  return defineMoveEffect({
    name: 'approval:route',
    params: { unless: conditionParam(), ifNobody },
    outcomes: ['asked', 'free'],
    rulesOut: { outcome: 'free', param: 'ifNobody', word: 'refuse', unlessBound: 'unless' },
    roles: ['amount'],
    keepsVersion: true,
    refreshesFigures: true,
    apply: (input, { header }) => (header.unless ? leave(input) : route(deps, input, header.ifNobody === 'refuse')),
  })
}

/** What was approved before and changed within bounds is asked about no more (APPR-63). */
async function leave(input: MoveEffectInput): Promise<MoveEffectResult> {
  await supersedeRequests(input.trx, await approvalDocument(input))
  return { outcome: 'free', set: { approvalStatusId: 1, currentLevel: 0 } }
}

async function route(deps: RouteDeps, input: MoveEffectInput, mustBeAsked: boolean): Promise<MoveEffectResult> {
  const { ctx, trx } = input
  const stored = await approvalDocument(input)
  // Who submits it stands behind it as who wrote it does.
  const document = { ...stored, authorIds: [...new Set([...stored.authorIds, ctx.userId])] }
  await supersedeRequests(trx, document)
  const [rules, facts] = await Promise.all([
    readRules(trx, { tenantId: ctx.tenantId, familyId: document.family.id }),
    approvalFacts(document),
  ])
  const chosen = routeOf(rules, facts)
  if (chosen === undefined && mustBeAsked) throw nobodyAsked(input)
  if (chosen !== undefined) {
    await requireApprovers(document, chosen)
    await openLevel(deps, document, chosen)
    await keepAsks(deps.foretelling, input, document)
  }
  return {
    outcome: chosen === undefined ? 'free' : 'asked',
    set: { approvalStatusId: 1, currentLevel: chosen?.level.levelNo ?? 0 },
    said: chosen === undefined ? wordsOfFreedom(document, ctx.language) : await wordsOfRouting(document, ctx.language),
  }
}

function nobodyAsked({ ctx, definitions, family }: MoveEffectInput) {
  return appError('E_NOBODY_ASKED', { kind: translatorFor(definitions, ctx.language)(family.title) })
}
