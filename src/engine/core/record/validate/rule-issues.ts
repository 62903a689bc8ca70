import type { EntityRecord } from '../../model/value.ts'
import type { RuleDefinition } from '../../model/family-definition.ts'
import type { FieldIssue } from '../../errors/field-issue.ts'
import { scopeTypesOf } from '../../rules/entity-types.ts'
import { compiledRule, evaluateRule, type RuleOutcome } from '../../rules/evaluate-rule.ts'
import type { RuleScope, ScopeTypes } from '../../rules/rule-scope.ts'
import { linesOf, ruleScopeOf, type RecordScope } from '../record-scope.ts'

/** Which rows of a lines field are looked at, of how many. */
type RowsOf = (field: string, count: number) => readonly number[]

/** Rules that must hold before a move and do not; every row is looked at. */
export function moveRuleIssues(scope: RecordScope, move: string): readonly FieldIssue[] {
  const rules = scope.entity.rules.filter(({ before }) => before.includes(move))
  return brokenOf(rules, scope, { wrong: new Set(), rowsOf: everyRow })
}

/**
 * Rules of the entity that must hold before every save and do not. A rule waits while a field it reads has an issue of its own: one mistake, one message.
 * A rule without an answer blocks and is named (`validation.ruleInvalid`).
 */
export function ruleIssues(scope: RecordScope, found: readonly FieldIssue[], rowsOf: RowsOf): readonly FieldIssue[] {
  const wrong = new Set(found.map(({ field, lines, row }) => placeKey(lines, row, field)))
  const rules = scope.entity.rules.filter(({ before, asks }) => before.length === 0 && !asks)
  return brokenOf(rules, scope, { wrong, rowsOf })
}

/**
 * What a save is asked about (REC-71): rules that ask and do not hold. What was broken before and says the same at the places of the rule was
 * asked about then.
 */
export function askedRuleIssues(scope: RecordScope, stored: EntityRecord | undefined): readonly FieldIssue[] {
  const rules = scope.entity.rules.filter(({ asks }) => asks)
  const found = (record: EntityRecord) => brokenOf(rules, { ...scope, record }, { wrong: new Set(), rowsOf: everyRow })
  const saidBefore = new Set((stored === undefined ? [] : found(stored)).map((issue) => saidAt(stored ?? {}, issue)))
  return found(scope.record)
    .filter((issue) => !saidBefore.has(saidAt(scope.record, issue)))
    .map((issue) => ({ ...issue, isWarning: true }))
}

const everyRow: RowsOf = (_field, count) => Array.from({ length: count }, (_, row) => row)

/** The rule with what stands at its place. */
function saidAt(record: EntityRecord, { code, field, lines, row }: FieldIssue): string {
  const values = lines === undefined ? record : (linesOf(record, lines)[row ?? 0] ?? {})
  return JSON.stringify([code, lines, values['id'] ?? row, values[field] ?? null])
}

function brokenOf(
  rules: readonly RuleDefinition[],
  scope: RecordScope,
  { wrong, rowsOf }: { readonly wrong: ReadonlySet<string>; readonly rowsOf: RowsOf },
): readonly FieldIssue[] {
  return rules.flatMap((rule) => {
    const lines = linesFieldOf(rule)
    return lines === undefined ? headerIssues(rule, scope, wrong) : rowIssues({ rule, lines, wrong }, scope, rowsOf)
  })
}

function headerIssues(rule: RuleDefinition, scope: RecordScope, wrong: ReadonlySet<string>): readonly FieldIssue[] {
  const types = scopeTypesOf(scope.entity)
  if (readsWrong(rule, types, (root, name) => root === 'rec' && wrong.has(placeKey(undefined, undefined, name))))
    return []
  return issuesOf(rule, outcomeOf(rule, ruleScopeOf(scope), types), {})
}

function rowIssues(
  {
    rule,
    lines,
    wrong,
  }: { readonly rule: RuleDefinition; readonly lines: string; readonly wrong: ReadonlySet<string> },
  scope: RecordScope,
  rowsOf: RowsOf,
): readonly FieldIssue[] {
  const types = scopeTypesOf(scope.entity, lines)
  const rows = linesOf(scope.record, lines)
  const values: { -readonly [K in keyof RuleScope]: RuleScope[K] } = ruleScopeOf(scope, {})
  return rowsOf(lines, rows.length).flatMap((row) => {
    const isWrong = (root: string, name: string) =>
      wrong.has(root === 'row' ? placeKey(lines, row, name) : placeKey(undefined, undefined, name))
    if (wrong.size > 0 && readsWrong(rule, types, isWrong)) return []
    values.row = rows[row] ?? {}
    return issuesOf(rule, outcomeOf(rule, values, types), { lines, row })
  })
}

function outcomeOf(rule: RuleDefinition, values: ReturnType<typeof ruleScopeOf>, types: ScopeTypes): RuleOutcome {
  const applies = rule.when === undefined ? 'true' : evaluateRule(rule.when, values, types)
  if (applies !== 'true') return applies === 'false' ? 'true' : 'invalid'
  return evaluateRule(rule.assert, values, types)
}

function issuesOf(
  rule: RuleDefinition,
  outcome: RuleOutcome,
  place: { readonly lines?: string; readonly row?: number },
) {
  if (outcome === 'true') return []
  const text =
    outcome === 'false' ? { message: rule.message } : { message: 'validation.ruleInvalid', params: { rule: rule.id } }
  const places = rule.at.length === 0 ? [''] : rule.at
  return places.map((at): FieldIssue => ({
    field: at.split('.').at(-1) ?? '',
    ...place,
    code: `rule/${rule.id}`,
    ...text,
  }))
}

function readsWrong(
  rule: RuleDefinition,
  types: ScopeTypes,
  isWrong: (root: string, name: string) => boolean,
): boolean {
  const paths = [rule.assert, rule.when].flatMap((expression) =>
    expression === undefined ? [] : compiledRule(expression, types).paths,
  )
  return paths.some((path) => {
    const [root = '', name = ''] = path.split('.')
    return isWrong(root, name)
  })
}

/** `lines.qty` → `lines`: the rule is about every row. */
function linesFieldOf(rule: RuleDefinition): string | undefined {
  return rule.at.find((at) => at.includes('.'))?.split('.')[0]
}

function placeKey(lines: string | undefined, row: number | undefined, field: string): string {
  return lines === undefined || row === undefined ? field : `${lines}/${row}/${field}`
}
