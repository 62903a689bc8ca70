import { appError } from '#core/errors/app-error.ts'
import type { Scalar } from '#core/model/value.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'

type Cells = Readonly<Record<string, Scalar>>

/** What an effect makes of lines: values of those there are, and new ones. */
interface ChangedLines {
  readonly setLines: NonNullable<MoveEffectResult['setLines']>
  readonly addLines: { readonly lines: string; readonly rows: readonly Cells[] }
}

/**
 * New lines hold what a line that somebody writes may hold, and so do the totals with them (RQN-222): neither nothing, nor more than is stored.
 * @throws E_VALIDATION at the field that was answered
 */
export function refuseUnheld(
  { family: { entity }, session, record }: MoveEffectInput,
  named: string,
  { setLines, addLines: { lines, rows } }: ChangedLines,
): void {
  const before = linesOf(record, lines).map((line) => ({ ...line, ...setLines.values.get(Number(line['id'])) }))
  const after = createComputer(entity, session).all({ ...record, [lines]: [...before, ...rows] })
  const totals = new Set(entity.fields.filter(({ total }) => total !== undefined).map(({ id }) => id))
  const found = validateRecord({ entity, session, record: after, isNew: false }).filter((issue) =>
    issue.lines === undefined ? totals.has(issue.field) : issue.lines === lines && (issue.row ?? 0) >= before.length,
  )
  if (found.length > 0) throw appError('E_VALIDATION', {}, { issues: [fieldIssue(named, { code: 'substituteQty' })] })
}
