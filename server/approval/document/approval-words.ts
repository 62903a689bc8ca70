import { sql } from 'kysely'
import { standardOf } from '#core/record/standard-values.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import { translatorFor, type Translate } from '../../definitions/translator-for.ts'
import type { ApprovalDocument } from './approval-document.ts'
import { lastLevelNo } from '../rules/match-rule.ts'
import { readRules } from '../rules/read-rules.ts'

/** Who is asked now, at which step of how many. */
interface Asked {
  readonly level: number
  readonly last: number
  readonly mode: 'Any' | 'All'
  readonly names: readonly string[]
}

/** What a document's words are made of. */
type Told = Pick<
  ApprovalDocument,
  'trx' | 'tenantId' | 'definitions' | 'family' | 'record' | 'docTypeId' | 'docId' | 'amount'
>

/** What submitting did where nobody has to be asked. */
export function wordsOfFreedom(document: Told, language: string): string {
  const { translate, name } = speaker(document, language)
  return translate('approval.routed.free', name)
}

/** What submitting did: who is asked, or that nobody has to be. */
export async function wordsOfRouting(document: Told, language: string): Promise<string> {
  const { translate, name } = speaker(document, language)
  const asked = await readAsked(document)
  if (asked === undefined) return wordsOfFreedom(document, language)
  return joined(translate('approval.routed.asked', name), nextWords(asked, translate, language))
}

/** What a decision did, what is next and who is asked, in one text for the screen and for the page of a mail. */
export async function wordsOfDecision(
  document: Told,
  { decision, language }: { readonly decision: 2 | 3 | 4; readonly language: string },
): Promise<string> {
  const { translate, name } = speaker(document, language)
  if (decision === 2) return translate('approval.done.2', name)
  if (decision === 3) return joined(translate('approval.done.3', name), translate('approval.next.yourself'))
  const asked = await readAsked(document)
  if (asked === undefined) return translate('approval.done.4', name)
  return joined(translate('approval.done.step', name), nextWords(asked, translate, language))
}

/** That an approver granted less; the question stays open. */
export function wordsOfLowering(document: Told, language: string): string {
  const { translate, name } = speaker(document, language)
  return translate('approval.lowered', name)
}

/** How a document stands whose step was decided before: its state, and who is asked now. */
export async function wordsOfState(document: Told, language: string): Promise<string> {
  const { translate } = speaker(document, language)
  const status = translate(stateLabel(document.family.id, standardOf(document.record).status))
  const asked = await readAsked(document)
  const state = translate('approval.now', { status })
  return asked === undefined ? state : joined(state, nextWords(asked, translate, language))
}

function speaker({ definitions, family, record }: Told, language: string) {
  const translate = translatorFor(definitions, language)
  return { translate, name: { module: translate(family.title), number: standardOf(record).docNo } }
}

function nextWords({ level, last, mode, names }: Asked, translate: Translate, language: string): string {
  const type = mode === 'All' ? 'conjunction' : 'disjunction'
  return translate('approval.next.level', { level, last, names: new Intl.ListFormat(language, { type }).format(names) })
}

function joined(...sentences: readonly string[]): string {
  return sentences.join(' ')
}

/** The open step; undefined when nobody is asked. */
async function readAsked({ trx, tenantId, family, docTypeId, docId, amount }: Told): Promise<Asked | undefined> {
  const open = await sql<{ ruleId: number; level: number; mode: 'Any' | 'All'; name: string }>`
    select r.rule_id as "ruleId", r.level_no as level, r.mode, u.display_name as name from approval_request r
    join app_user u on u.tenant_id = r.tenant_id and u.id = r.approver_id
    where r.tenant_id = ${tenantId} and r.doc_type_id = ${docTypeId} and r.doc_id = ${docId} and r.state = 'Open'
    order by r.id`.execute(trx)
  const [first] = open.rows
  if (first === undefined) return undefined
  const [rule] = await readRules(trx, { tenantId, familyId: family.id, ruleId: first.ruleId })
  const last = rule === undefined ? first.level : Math.max(first.level, lastLevelNo(rule, amount))
  return { level: first.level, mode: first.mode, last, names: open.rows.map(({ name }) => name) }
}
