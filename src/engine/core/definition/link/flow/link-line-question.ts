import type { MoveDefinition } from '../../../model/workflow/workflow-definition.ts'
import type { LinesField } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What a move asks of every line names lines of the record, fields of them, and fields people enter that an effect of the move takes. */
export function* linkLineQuestion(
  move: MoveDefinition,
  pointer: string,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  const { lines: question } = move.ask
  if (question === undefined) return
  const at = `${pointer}/ask/lines`
  const grids = family.entity.lines
  const lines = grids.find((field) => field.id === question.lines)
  proof.references += question.columns.length + question.fields.length + 2
  if (lines === undefined) {
    const what = 'lines field'
    yield unknownName({
      pointer: `${at}/lines`,
      code: 'unknown-field',
      what,
      name: question.lines,
      known: idsOf(grids),
    })
    return
  }
  const known = idsOf(lines.fields)
  const what = `field of ${lines.entity}`
  for (const [index, name] of question.columns.entries()) {
    if (!known.includes(name))
      yield unknownName({ pointer: `${at}/columns/${index}`, code: 'unknown-field', what, name, known })
  }
  if (!known.includes(question.upTo))
    yield unknownName({ pointer: `${at}/upTo`, code: 'unknown-field', what, name: question.upTo, known })
  yield* linkFilled(move, at, lines)
}

function* linkFilled({ ask, effects }: MoveDefinition, at: string, { fields, id }: LinesField): Generator<LinkProblem> {
  const known = idsOf(fields.filter((field) => !field.isDerived))
  const taken = effects.flatMap((use) =>
    Object.values(use.with).flatMap((bound) => (bound.on === 'line' ? [bound.field] : [])),
  )
  for (const [index, name] of (ask.lines?.fields ?? []).entries()) {
    const pointer = `${at}/fields/${index}`
    if (!known.includes(name))
      yield unknownName({ pointer, code: 'unknown-field', what: 'field people enter', name, known })
    else if (!taken.includes(name)) {
      const message = `The move asks "${name}" of every line, and none of its effects takes it.`
      yield { pointer, code: 'no-use', message, hint: `bind it in an effect: "${id}.${name}"` }
    }
  }
}
