import { appError } from '#core/errors/app-error.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { MoveLineQuestion } from '#core/model/workflow/effect-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { valuesFromWire, wireName } from '#core/record/wire-record.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { answerReader } from './body-shape.ts'
import { refuseIssues } from './raise-warnings.ts'

interface Asked {
  readonly question: MoveLineQuestion | undefined
  readonly record: EntityRecord
  readonly body: MoveBody
}

/**
 * The record with what a move asks of its lines beside a quantity (FORM-137). A field that is not given keeps its value, and so does a line that is not
 * named. @throws E_VALIDATION with every cell whose value its kind refuses
 */
export function withAskedCells({ family, session }: CommandScope, { question, record, body }: Asked): EntityRecord {
  if (question === undefined || question.fields.length === 0 || body.Lines === undefined) return record
  const entity = family.entity.lines.find(({ id }) => id === question.lines)
  const fields = entity?.fields.filter(({ id }) => question.fields.includes(id)) ?? []
  const given = new Map(body.Lines.map((line) => [line.Id, line]))
  const lines = linesOf(record, question.lines).map((line, index) =>
    answeredLine(line, given.get(Number(line['id'])) ?? {}, { question, fields, index }),
  )
  refuseIssues(
    lines.flatMap((line, index) =>
      fields.flatMap((field) => {
        const value = line[field.id]
        const issue = isEmpty(value) ? undefined : kindOf(field).check(field.options, value, session.now.today)
        return issue === undefined ? [] : [fieldIssue(field.id, issue, { lines: question.lines, index })]
      }),
    ),
  )
  return { ...record, [question.lines]: lines }
}

interface AnsweredPlace {
  readonly question: MoveLineQuestion
  readonly fields: readonly FieldDefinition[]
  readonly index: number
}

function answeredLine(
  line: LineRecord,
  given: Readonly<Record<string, unknown>>,
  { question, fields, index }: AnsweredPlace,
): LineRecord {
  const known = fields.filter((field) => Object.hasOwn(given, wireName(field)))
  if (known.length === 0) return line
  const cells = Object.fromEntries(known.map((field) => [wireName(field), given[wireName(field)]]))
  const read = answerReader(question, fields)(cells)
  if (read.ok) return { ...line, ...valuesFromWire(known, cells) }
  const issues = read.error.map((issue) => ({ ...issue, lines: question.lines, row: index }))
  throw appError('E_VALIDATION', {}, { issues })
}
