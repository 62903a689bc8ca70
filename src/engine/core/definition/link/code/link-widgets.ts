import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import type { CodeCatalogue } from '../../../model/code-catalogue.ts'
import { fieldPlaces, type FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** Every widget exists and can edit the kind of its field. */
export function* linkWidgets({ family, code: { widgets }, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { field, pointer } of fieldPlaces(family)) {
    proof.references += 1
    const problem = widgetProblem({ field, pointer }, widgets)
    if (problem !== undefined) yield problem
  }
}

/** The problem of a widget that does not exist, or cannot edit the kind of its field. */
export function widgetProblem(
  { field, pointer }: Pick<FieldPlace, 'field' | 'pointer'>,
  widgets: CodeCatalogue['widgets'],
): LinkProblem | undefined {
  const { widget } = field
  const accepts = Object.hasOwn(widgets, widget) ? widgets[widget]?.accepts : undefined
  if (accepts !== undefined && fitsKinds(field, { kinds: accepts })) return undefined
  const fitting = Object.entries(widgets).filter(([, { accepts: kinds }]) => fitsKinds(field, { kinds }))
  const message =
    accepts === undefined
      ? `There is no widget "${widget}".`
      : `The widget "${widget}" cannot edit a field of kind ${field.type}.`
  const hint = didYouMean(
    widget,
    fitting.map(([name]) => name),
  )
  return { pointer: `${pointer}/widget`, code: 'widget', message, hint }
}
