import { whyNotAsked } from '../../../effects/why-not-asked.ts'
import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { MoveDefinition } from '../../../model/workflow/workflow-definition.ts'
import type { LinesField } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/**
 * What a move asks of every line names lines of the record, fields of them, a quantity nothing goes beyond, and fields people enter that an effect of the
 * move takes and nobody else goes by.
 */
export function* linkLineQuestion(move: MoveDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { lines: question } = move.ask
  if (question === undefined) return
  const at = `${pointer}/ask/lines`
  const grids = link.family.entity.lines
  const lines = grids.find((field) => field.id === question.lines)
  link.proof.references += question.columns.length + question.fields.length + 2
  if (lines === undefined) {
    const known = idsOf(grids)
    const what = 'lines field'
    yield unknownName({ pointer: `${at}/lines`, code: 'unknown-field', what, name: question.lines, known })
    return
  }
  const known = idsOf(lines.fields)
  const what = `field of ${lines.entity}`
  for (const [index, name] of question.columns.entries()) {
    if (!known.includes(name))
      yield unknownName({ pointer: `${at}/columns/${index}`, code: 'unknown-field', what, name, known })
  }
  const limit = lines.fields.find(({ id }) => id === question.upTo)
  const pointerOfLimit = `${at}/upTo`
  if (limit === undefined)
    yield unknownName({ pointer: pointerOfLimit, code: 'unknown-field', what, name: question.upTo, known })
  else if (!fitsKinds(limit, { kinds: ['quantity'] }))
    yield { pointer: pointerOfLimit, code: 'wrong-kind', message: `"${limit.id}" is no quantity, so it limits none.` }
  yield* linkFilled(move, at, { lines, link })
}

function* linkFilled(
  { ask, effects }: MoveDefinition,
  at: string,
  { lines, link }: { readonly lines: LinesField; readonly link: FamilyLink },
): Generator<LinkProblem> {
  const known = idsOf(lines.fields.filter((field) => !field.isDerived))
  const taken = effects.flatMap((use) =>
    Object.values(use.with).flatMap((bound) => (bound.on === 'line' ? [bound.field] : [])),
  )
  for (const [index, name] of (ask.lines?.fields ?? []).entries()) {
    const pointer = `${at}/fields/${index}`
    const field = lines.fields.find(({ id }) => id === name)
    if (field === undefined || field.isDerived) {
      yield unknownName({ pointer, code: 'unknown-field', what: 'field people enter', name, known })
      continue
    }
    const { families } = link.definitions
    const reason = whyNotAsked(field, { family: link.family, lines, families })
    if (reason !== undefined) {
      const message = `A move may not ask "${name}": ${reason}, and what was approved goes by it.`
      yield { pointer, code: 'wrong-value', message, hint: 'let people write it while the record may be changed' }
    } else if (!taken.includes(name)) {
      const message = `The move asks "${name}" of every line, and none of its effects takes it.`
      yield { pointer, code: 'no-use', message, hint: `bind it in an effect: "${lines.id}.${name}"` }
    }
  }
}
