import { compare } from '../decimal/arithmetic.ts'
import { parseDecimal, zero } from '../decimal/decimal.ts'
import type { MoveBody } from '../http/odata-contract.ts'
import type { MoveFieldQuestion, MoveLineQuestion } from '../model/workflow/effect-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import { linesOf } from '../record/record-scope.ts'
import { pascalCase } from '../text/case-of.ts'

/** Whether a move is given less of a line than there is of it; without any line named it is given all. */
export function isGivenShort(
  question: MoveLineQuestion | undefined,
  record: EntityRecord,
  given: MoveBody['Lines'],
): boolean {
  if (question === undefined || given === undefined) return false
  const name = pascalCase(question.id)
  const amounts = new Map(given.map((line) => [line.Id, amountOf(line[name])]))
  return linesOf(record, question.lines).some(
    (line) => compare(amounts.get(Number(line['id'])) ?? zero, amountOf(line[question.upTo])) < 0,
  )
}

/** What a move asks of the header as it is given: what is asked for short lines alone is asked, and must be given, where one is. */
export function askedFields(questions: readonly MoveFieldQuestion[], isShort: boolean): readonly MoveFieldQuestion[] {
  return questions.flatMap((question) => {
    if (!question.isForShort) return [question]
    return isShort ? [{ ...question, isRequired: true }] : []
  })
}

function amountOf(value: unknown) {
  return (typeof value === 'string' ? parseDecimal(value) : undefined) ?? zero
}
