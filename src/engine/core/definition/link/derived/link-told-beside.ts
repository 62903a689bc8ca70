import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { isFigure } from '../../../field-kinds/field-questions.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import type { FieldPlace } from '../proof/field-place.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** What a list of quantities says of others goes into numbers of the same line that people enter (KIND-22). */
export function* linkToldBeside({ field, pointer, lines }: FieldPlace): Generator<LinkProblem> {
  const known = (lines?.fields ?? []).filter((one) => isFigure(one) && !one.isDerived).map(({ id }) => id)
  for (const { key, to } of kindOf(field).takenBy?.(field.options) ?? []) {
    if (known.includes(to)) continue
    const message =
      lines === undefined
        ? `"${key}" names a column of lines, and the header has none.`
        : `"${to}" is no column of "${lines.id}" in which people enter a number.`
    yield { pointer: `${pointer}/${key}`, code: 'unknown-field', message, hint: didYouMean(to, known) }
  }
}
