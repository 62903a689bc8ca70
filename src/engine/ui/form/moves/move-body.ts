import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { pascalCase } from '#core/text/case-of.ts'
import type { FieldAnswers } from './field-answer.ts'
import type { LineAnswers } from './move-lines.tsx'

interface GivenAnswers {
  readonly remarks: string
  readonly answers: LineAnswers
  readonly fields?: Readonly<Record<string, unknown>>
  /** What was filled into a line, by wire names. */
  readonly wireCells?: (cells: FieldAnswers) => Readonly<Record<string, unknown>>
}

const noCells = () => ({})

/** The body of a move: remarks when there are any, fields that were answered, by their wire names, and of the lines those that were given a quantity. */
export function moveBody(
  move: MoveDefinition,
  { remarks, answers, fields = {}, wireCells = noCells }: GivenAnswers,
): MoveBody {
  const question = move.ask.lines
  const lines = Object.values(answers).filter(
    (answer) => !isEmpty(answer.value) && !/^0*\.?0*$/.test(answer.value ?? ''),
  )
  return {
    ...(remarks.trim() === '' ? {} : { Remarks: remarks.trim() }),
    ...(Object.keys(fields).length === 0 ? {} : { Fields: fields }),
    ...(question === undefined
      ? {}
      : {
          Lines: lines.map(({ id, value, cells = {} }) => ({
            Id: id,
            [pascalCase(question.id)]: value,
            ...wireCells(cells),
          })),
        }),
  }
}
