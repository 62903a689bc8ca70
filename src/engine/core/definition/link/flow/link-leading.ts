import type { LinkProblem } from '../proof/link-problem.ts'
import type { SourcePlace } from './link-map.ts'

/** A form has one main action: of what may be made from one family one leads, in whichever family that is made (FORM-708). */
export function* linkLeading({ source, pointer, link }: SourcePlace): Generator<LinkProblem> {
  if (!source.isLeading) return
  const others = [...link.definitions.families.values()].flatMap((family) =>
    family.sources
      .filter(
        ({ id, from, isLeading }) => isLeading && from === source.from && (family !== link.family || id !== source.id),
      )
      .map(({ id }) => `${family.id}/${id}`),
  )
  const [other] = others
  if (other === undefined) return
  yield {
    pointer: `${pointer}/leads`,
    code: 'no-use',
    message: `Making ${other} is the main action of ${source.from} already.`,
    hint: 'let one of them lead',
  }
}
