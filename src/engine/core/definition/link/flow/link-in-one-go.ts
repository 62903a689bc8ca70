import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkMap, type SourcePlace } from './link-map.ts'

/** What a source says of a document made with it fits, its moves are there, and a move of the source makes it. */
export function* linkInOneGo(place: SourcePlace): Generator<LinkProblem> {
  const { source, from, pointer: at, link } = place
  const { inOneGo, lines } = source
  if (inOneGo === undefined) return
  const pointer = `${at}/inOneGo`
  const { entity, workflow } = link.family
  const ours = entity.lines.find(({ id }) => id === lines.into)?.fields ?? []
  const theirs = from.entity.lines.find(({ id }) => id === lines.from)?.fields ?? []
  yield* linkMap(inOneGo.header, {
    ours: entity.fields,
    theirs: from.entity.fields,
    pointer: `${pointer}/header`,
    place,
  })
  yield* linkMap(inOneGo.lines, { ours, theirs, pointer: `${pointer}/lines`, place })
  const known = Object.keys(workflow?.moves ?? {})
  for (const [index, name] of inOneGo.moves.entries())
    if (!known.includes(name))
      yield unknownName({ pointer: `${pointer}/moves/${index}`, code: 'unknown-move', what: 'move', name, known })
  if (inOneGo.byAnyone && inOneGo.moves.length > 0)
    yield {
      pointer: `${pointer}/byAnyone`,
      code: 'wrong-value',
      message: 'What anyone makes is a draft: it has no "moves".',
    }
  const uses = Object.values(from.workflow?.moves ?? {}).flatMap(({ effects }) => effects)
  if (!uses.some(({ use }) => use === 'sources:inOneGo'))
    yield { pointer, code: 'missing-key', message: `No move of ${from.id} uses "sources:inOneGo".` }
}
