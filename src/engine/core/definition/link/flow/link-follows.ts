import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkWritten } from '../proof/link-written.ts'
import type { SourcePlace } from './link-map.ts'

/** Quantities are told to quantities that nobody enters, of sources that are counted, and both families have the states that are named. */
export function* linkFollows({ source, from, pointer: at, link }: SourcePlace): Generator<LinkProblem> {
  const { follows, lines } = source
  if (follows === undefined) return
  const pointer = `${at}/follows`
  if (lines.asked === undefined)
    yield {
      pointer,
      code: 'missing-key',
      message: 'What is followed is counted: say under "asked" what there is to take.',
    }
  const ours = link.family.entity.lines.find(({ id }) => id === lines.into)?.fields ?? []
  const theirs = from.entity.lines.find(({ id }) => id === lines.from)?.fields ?? []
  for (const [told, own] of Object.entries(follows.lines)) {
    link.proof.references += 2
    yield* linkQuantity(pointerTo(`${pointer}/lines`, told), own, ours)
    yield* linkQuantity(pointerTo(`${pointer}/lines`, told), told, theirs)
    const field = theirs.find(({ id }) => id === told)
    if (field !== undefined) yield* linkWritten(field, { pointer: pointerTo(`${pointer}/lines`, told), beside: theirs })
  }
  const { done, waits, from: begins, to } = follows.states ?? {}
  yield* linkStates(pointer, { done, waits }, { family: link.family.id, known: link.family.workflow?.states ?? [] })
  yield* linkStates(pointer, { from: begins, to }, { family: from.id, known: from.workflow?.states ?? [] })
}

function* linkQuantity(pointer: string, id: string, fields: readonly FieldDefinition[]): Generator<LinkProblem> {
  const field = fields.find((one) => one.id === id)
  if (field === undefined)
    yield unknownName({ pointer, code: 'unknown-field', what: 'field', name: id, known: idsOf(fields) })
  else if (!fitsKinds(field, { kinds: ['quantity'] }))
    yield { pointer, code: 'wrong-kind', message: `"${id}" is no quantity.` }
}

function* linkStates(
  pointer: string,
  named: Readonly<Record<string, string | undefined>>,
  { family, known }: { readonly family: string; readonly known: readonly string[] },
): Generator<LinkProblem> {
  for (const [key, name] of Object.entries(named))
    if (name !== undefined && !known.includes(name))
      yield unknownName({
        pointer: `${pointer}/states/${key}`,
        code: 'unknown-state',
        what: `state of ${family}`,
        name,
        known,
      })
}
