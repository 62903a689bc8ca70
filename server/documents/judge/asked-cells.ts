import { appError } from '#core/errors/app-error.ts'
import { whyNotAsked } from '#core/effects/why-not-asked.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { MoveLineQuestion } from '#core/model/workflow/effect-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { fieldState } from '#core/record/field-state.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { valuesFromWire, wireName } from '#core/record/wire-record.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'
import { answerReader } from './body-shape.ts'
import { refuseIssues } from './raise-warnings.ts'

interface Asked {
  readonly question: MoveLineQuestion | undefined
  readonly record: EntityRecord
  readonly body: MoveBody
}

/**
 * The record with what a move asks of its lines beside a quantity (FORM-137). A field that is not given keeps its value, and so does a line that is not
 * named, and a field that is hidden in its line, that the person may not read, or by which others go (DEF-687), whatever its definition says.
 * @throws E_VALIDATION with every cell whose value its kind refuses, or that may not be changed as the line stands
 */
export function withAskedCells(scope: CommandScope, { question, record, body }: Asked): EntityRecord {
  if (question === undefined || question.fields.length === 0 || body.Lines === undefined) return record
  const all = scope.family.entity.lines.find(({ id }) => id === question.lines)?.fields ?? []
  const asked = all.filter(({ id }) => question.fields.includes(id))
  const fields = asked.filter((field) => isAskedOf(scope, question, field))
  const given = new Map(body.Lines.map((line) => [line.Id, line]))
  const before = linesOf(record, question.lines)
  const lines = before.map((line, index) => {
    const shown = fields.filter((field) => stateIn({ scope, question, record }, field, line).isVisible)
    return answeredLine(line, given.get(Number(line['id'])) ?? {}, { question, fields: asked, shown, index })
  })
  refuseIssues(
    lines.flatMap((line, index) =>
      fields.flatMap((field) => {
        const isLocked = isLockedChange({ scope, question, record }, field, { old: before[index] ?? {}, now: line })
        const issue = isLocked ? { code: 'readOnly' } : kindIssue(scope, field, line)
        return issue === undefined ? [] : [fieldIssue(field.id, issue, { lines: question.lines, index })]
      }),
    ),
  )
  return { ...record, [question.lines]: lines }
}

/** Whether the person may read the field, and nobody else goes by it. */
function isAskedOf(
  { family, definitions, ctx }: CommandScope,
  { lines: id }: MoveLineQuestion,
  field: FieldDefinition,
) {
  const lines = family.entity.lines.find((grid) => grid.id === id)
  const isRead = field.readIf === undefined || ctx.permissions.has(field.readIf)
  return (
    lines !== undefined && isRead && whyNotAsked(field, { family, lines, families: definitions.families }) === undefined
  )
}

interface AskedOf {
  readonly scope: CommandScope
  readonly question: MoveLineQuestion
  readonly record: EntityRecord
}

/** How a cell stands before the move, which is what people were asked by. */
function stateIn({ scope, question, record }: AskedOf, field: FieldDefinition, row: LineRecord) {
  return fieldState(field, recordScope(scope, record, false), { field: question.lines, row })
}

function isLockedChange(
  asked: AskedOf,
  field: FieldDefinition,
  { old, now }: { readonly old: LineRecord; readonly now: LineRecord },
): boolean {
  const isSame = isSameValue(field, scalarIn(old, field.id), scalarIn(now, field.id))
  return !isSame && stateIn(asked, field, old).isReadOnly
}

function kindIssue({ session }: CommandScope, field: FieldDefinition, line: LineRecord) {
  const value = line[field.id]
  return isEmpty(value) ? undefined : kindOf(field).check(field.options, value, session.now.today)
}

interface AnsweredPlace {
  readonly question: MoveLineQuestion
  /** All that is asked of lines, by which what is given is read. */
  readonly fields: readonly FieldDefinition[]
  /** Those of them that stand in this line. */
  readonly shown: readonly FieldDefinition[]
  readonly index: number
}

function answeredLine(
  line: LineRecord,
  given: Readonly<Record<string, unknown>>,
  { question, fields, shown, index }: AnsweredPlace,
): LineRecord {
  const known = shown.filter((field) => Object.hasOwn(given, wireName(field)))
  if (known.length === 0) return line
  const cells = Object.fromEntries(known.map((field) => [wireName(field), given[wireName(field)]]))
  const read = answerReader(question, fields)(cells)
  if (read.ok) return { ...line, ...valuesFromWire(known, cells) }
  const issues = read.error.map((issue) => ({ ...issue, lines: question.lines, row: index }))
  throw appError('E_VALIDATION', {}, { issues })
}
