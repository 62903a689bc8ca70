import { beforeAnswers } from '#core/effects/before-answers.ts'
import { askedFields, isGivenShort } from '#core/effects/is-given-short.ts'
import { standingQuestions } from '#core/effects/standing-questions.ts'
import { pascalCase } from '#core/text/case-of.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { parseDecimal } from '#core/decimal/decimal.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { MoveFieldQuestion, MoveLineQuestion } from '#core/model/workflow/effect-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { fieldState } from '#core/record/field-state.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { remarkMaximum } from '#core/text/remark-maximum.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'
import { answerReader } from './body-shape.ts'
import { withAskedCells } from './asked-cells.ts'
import { attachmentIssues } from './check-attachments.ts'
import { lookupIssues } from './check-lookups.ts'
import { withAskedFills } from './kept-fills.ts'
import { refuseIssues } from './raise-warnings.ts'
import { recompute } from './storable-record.ts'

/** What a move is given, checked against what it asks: remarks when required (E_REMARKS), quantities within their lines' limits. */
export function checkMoveBody(move: MoveDefinition, record: EntityRecord, body: MoveBody): MoveBody {
  const remarks = move.ask.remarks === 'none' ? undefined : body.Remarks?.trim()
  if (move.ask.remarks === 'required' && (remarks ?? '') === '') throw appError('E_REMARKS')
  if (remarks !== undefined && remarks.length > remarkMaximum) throw appError('E_REMARKS')
  const lines = move.ask.lines === undefined ? undefined : checkedLines(move.ask.lines, record, body)
  return {
    ...(remarks === undefined ? {} : { Remarks: remarks }),
    ...(lines === undefined ? {} : { Lines: lines }),
    ...(body.Confirmed === undefined ? {} : { Confirmed: body.Confirmed }),
    ...(body.Request === undefined ? {} : { Request: body.Request }),
  }
}

/**
 * The record with what the move asks of its header, and of its lines beside a quantity, checked as in a save: kinds, limits, lookups, and whether it must
 * be given. A field that is not given keeps its value, unless it is asked anew (FORM-661), and so does one that does not stand by what was answered
 * (FORM-660). @throws E_VALIDATION
 */
export async function withAskedFields(
  scope: CommandScope,
  { move, record, body }: { readonly move: MoveDefinition; readonly record: EntityRecord; readonly body: MoveBody },
): Promise<EntityRecord> {
  const { fields: questions, lines } = move.ask
  if (questions.length === 0 && (lines === undefined || lines.fields.length === 0)) return record
  const asked = askedFields(questions, isGivenShort(lines, record, body.Lines))
  const fields = scope.family.entity.fields.filter(({ id }) => questions.some(({ field }) => field === id))
  const given = answerReader(move, fields)(body.Fields ?? {})
  if (!given.ok) throw appError('E_VALIDATION', {}, { issues: given.error })
  const entered = withAskedCells(scope, {
    question: lines,
    record: { ...beforeAnswers(questions, record), ...given.value },
    body,
  })
  const { answered, standing } = await standingAnswers(scope, { move, asked, entered, record })
  const issues = fields.flatMap((field) => {
    const value = answered[field.id]
    const isRequired = standing.some((one) => one.field === field.id && one.isRequired)
    if (isEmpty(value)) return isRequired ? [fieldIssue(field.id, { code: 'required' })] : []
    const issue = kindOf(field).check(field.options, value, scope.session.now.today)
    return issue === undefined ? [] : [fieldIssue(field.id, issue)]
  })
  refuseIssues(issues)
  refuseIssues(await lookupIssues(scope, answered, record))
  refuseIssues(await attachmentIssues(scope, answered, record))
  return answered
}

interface Entered {
  readonly move: MoveDefinition
  readonly asked: readonly MoveFieldQuestion[]
  /** The record with everything that was given. */
  readonly entered: EntityRecord
  readonly record: EntityRecord
}

/** What stands of the questions by what was given and what that brings along, and the record with the answers to those. */
async function standingAnswers(scope: CommandScope, { move, asked, entered, record }: Entered) {
  const { fields, lines } = move.ask
  const lookups = { fields: fields.map(({ field }) => field), lines: lines?.lines ?? '', cells: lines?.fields ?? [] }
  const brought = await withAskedFills(scope, entered, lookups)
  const filled = brought === entered ? entered : recompute(scope, brought)
  const inRecord = recordScope(scope, filled, false)
  const standing = standingQuestions(asked, (id) => {
    const field = scope.family.entity.fields.find((one) => one.id === id)
    return field === undefined ? { isVisible: false, isRequired: false } : fieldState(field, inRecord)
  })
  const left = asked.filter(({ field }) => !standing.some((one) => one.field === field))
  const kept = Object.fromEntries(left.map(({ field }) => [field, record[field] ?? null]))
  return { answered: { ...filled, ...kept }, standing }
}

function checkedLines(question: MoveLineQuestion, record: EntityRecord, body: MoveBody): MoveBody['Lines'] {
  const given = body.Lines
  if (!given) return undefined
  const rows = linesOf(record, question.lines)
  const places = new Map(rows.map((row, index) => [row['id'], { row, index }]))
  const seen = new Set<number>()
  const issues = given.flatMap((line, position) => {
    const place = places.get(line.Id)
    const isKnown = place !== undefined && !seen.has(line.Id)
    seen.add(line.Id)
    if (!isKnown) return [fieldIssue('id', { code: 'lookup' }, { lines: question.lines, index: position })]
    return quantityIssues(question, line[pascalCase(question.id)], place)
  })
  refuseIssues(issues)
  return given
}

function quantityIssues(
  question: MoveLineQuestion,
  value: unknown,
  { row, index }: { readonly row: LineRecord; readonly index: number },
): readonly FieldIssue[] {
  const place = { lines: question.lines, index }
  if (value === undefined || value === null) return []
  const issue = quantity.check({ atLeast: '0' }, value, '')
  if (issue) return [fieldIssue(question.id, issue, place)]
  const limit = parseDecimal(String(row[question.upTo] ?? '0'))
  // What passed the check above is a decimal string.
  const asked = typeof value === 'string' ? parseDecimal(value) : undefined
  const isOver = limit !== undefined && asked !== undefined && compare(asked, limit) > 0
  return isOver
    ? [fieldIssue(question.id, { code: 'atMost', params: { limit: String(row[question.upTo] ?? '0') } }, place)]
    : []
}
