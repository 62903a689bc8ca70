import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { stripHidden } from '#core/record/validate/strip-hidden.ts'
import { askedRuleIssues } from '#core/record/validate/rule-issues.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
import { limitIssues } from '../../package-limits/limit-issues.ts'
import { givenLineIssues } from './given-line-issues.ts'
import { attachmentIssues } from './check-attachments.ts'
import { lookupIssues } from './check-lookups.ts'
import { lookAlikeIssues } from './look-alikes.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'
import { withoutDroppedFills } from './dropped-fills.ts'
import { withKeptFills } from './kept-fills.ts'
import { withLiveFigures } from './live-figures.ts'
import { withProposals } from './proposals.ts'
import { effectIssues, withEffectFills, withFilledLines } from './run-record-effects.ts'
import { raiseWarnings, refuseIssues } from './raise-warnings.ts'
import { withNextRun } from './with-next-run.ts'
import { placeInTree } from './place-in-tree.ts'
import { takenLineValues } from './taken-line-values.ts'
import { withoutWrong } from './without-wrong.ts'

/** A record as it came in, and the stored one it replaces; none for a new one. */
export interface Submitted {
  readonly record: EntityRecord
  readonly before: EntityRecord | undefined
  /** What was found already, to be told together with the rest. */
  readonly issues?: readonly FieldIssue[]
}

/**
 * What will be stored: values of hidden fields dropped, figures read, everything derived worked out again. Throws E_VALIDATION with
 * every issue at once; the same checks ran in the browser, whose word is not taken.
 */
export async function storableRecord(scope: CommandScope, submitted: Submitted): Promise<EntityRecord> {
  const { record, path, issues } = await judgeRecord(scope, submitted)
  refuseIssues(issues)
  raiseWarnings(scope, issues)
  const placed = path === undefined ? record : { ...record, treePath: path }
  return withNextRun(scope, placed, submitted.before)
}

/** What would be stored, and everything there is to say of it. */
interface Judged {
  readonly record: EntityRecord
  /** Its path in a tree; undefined outside of one. */
  readonly path: string | null | undefined
  readonly issues: readonly FieldIssue[]
}

/** The record as it would be stored, with everything that is wrong with it or warned of. With `early` effects judge it as if it were new. */
export async function judgeRecord(scope: CommandScope, submitted: Submitted, early = false): Promise<Judged> {
  const isNew = submitted.before === undefined
  const { before } = submitted
  const told = await withEffectFills(scope, await withKeptFills(scope, submitted.record), before)
  const filled = await withFilledLines(scope, told, before)
  const shown = stripHidden(recordScope(scope, filled, isNew))
  const stripped = await withoutDroppedFills(scope, { told: filled, stripped: shown })
  // What points elsewhere is never worked out, so it is looked for while the figures are read.
  const [record, references, files, taken, tree, limited, alike] = await Promise.all([
    withLiveFigures(scope, stripped).then(async (record) => recompute(scope, await withProposals(scope, record))),
    lookupIssues(scope, stripped, submitted.before),
    attachmentIssues(scope, stripped, submitted.before),
    takenLineValues(scope, stripped),
    placeInTree(scope, stripped, submitted.before),
    limitIssues({ ...limitScope(scope, stripped), before: submitted.before }),
    lookAlikeIssues(scope, stripped, submitted.before),
  ])
  const asGiven = givenLineIssues(scope, { given: told, filled, isNew })
  const isTold = ({ lines }: FieldIssue) => lines !== undefined && asGiven.some((issue) => issue.lines === lines)
  const judged = validateRecord(recordScope(scope, record, isNew)).filter((issue) => !isTold(issue))
  const own = [...(submitted.issues ?? []), ...asGiven, ...judged]
  const readable = withoutWrong(scope, record, own)
  const beyond = await effectIssues(scope, readable, early ? undefined : submitted.before)
  const asked = own.length > 0 ? [] : askedRuleIssues(recordScope(scope, record, isNew), submitted.before)
  const found = [...references, ...files, ...taken, ...(tree?.issues ?? []), ...limited, ...alike, ...beyond]
  return { record, path: tree?.path, issues: withReasons([...own, ...asked, ...found], beyond) }
}

/** What an effect says of why a value stays is said in place of the plain `readOnly`. */
function withReasons(issues: readonly FieldIssue[], reasons: readonly FieldIssue[]): readonly FieldIssue[] {
  const placeOf = ({ lines, row, field }: FieldIssue): string => `${lines ?? ''}/${row ?? ''}/${field}`
  const explained = new Set(reasons.map(placeOf))
  return issues.filter(
    (issue) => issue.code !== 'readOnly' || reasons.includes(issue) || !explained.has(placeOf(issue)),
  )
}

/** What the limits of packages are asked by; a record made here is of this site. */
function limitScope({ trx, ctx, family, session }: CommandScope, record: EntityRecord) {
  const own = record['site']
  const siteId = typeof own === 'number' ? own : ctx.siteId
  return { trx, family, tenantId: ctx.tenantId, siteId, today: session.now.today, record }
}

/** The record with every figure of this moment and everything that is worked out from them. */
export async function refreshedFigures(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> {
  return recompute(scope, await withLiveFigures(scope, record))
}

/** Every computed value and total of a record. */
export function recompute(scope: CommandScope, record: EntityRecord): EntityRecord {
  return createComputer(scope.family.entity, scope.session).all(record)
}
