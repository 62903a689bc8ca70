import { computeCircle } from '../../../record/compute/compute-plan.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** Nothing is worked out from itself, not even by way of others. */
export function* linkCompute({ family }: FamilyLink): Generator<LinkProblem> {
  const [first, ...others] = computeCircle(family.entity) ?? []
  if (first === undefined) return
  const [field = '', cell] = first.split('.')
  const header = pointerTo('/entity/fields', field)
  const pointer = cell === undefined ? header : pointerTo(`${header}/fields`, cell)
  const from = others.length === 0 ? 'itself' : `itself by way of ${others.map((one) => `"${one}"`).join(', ')}`
  yield { pointer, atKey: true, code: 'compute-circle', message: `"${first}" is worked out from ${from}.` }
}
