import { pointerTo } from '../../read/json-pointer.ts'
import type { LinkContext } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** A permission stands in one area: whoever gives it knows where it is. */
export function* linkPermissionTree({ definitions }: LinkContext): Generator<LinkProblem> {
  const taken = new Map<string, string>()
  for (const [area, names] of Object.entries(definitions.areas)) {
    for (const [index, name] of names.entries()) {
      const other = taken.get(name)
      if (other !== undefined && other !== area) {
        const message = `"${name}" is a permission of the area "${other}" already.`
        yield { pointer: `${pointerTo('/areas', area)}/${index}`, code: 'taken-twice', message }
      }
      taken.set(name, area)
    }
  }
}
