import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import type { SourceDefinition } from '../../../model/source-definition.ts'
import { varsOf } from '../../project/vars-of.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { viewRights } from '../../../model/screens/may-view.ts'

/** A source that may be taken from blind. */
interface BlindPlace {
  readonly source: SourceDefinition
  readonly from: FamilyDefinition
  readonly pointer: string
}

/** The fields of the line that takes, and those of the line it takes of. */
interface Sides {
  readonly ours: readonly FieldDefinition[]
  readonly theirs: readonly FieldDefinition[]
}

/** What is hidden exists, the right is that of the source, and nothing that is copied or shown tells how much there was to take. */
export function* linkBlind({ source, from, pointer: at }: BlindPlace, sides: Sides): Generator<LinkProblem> {
  const { blind, asked } = source.lines
  const pointer = `${at}/lines/blind`
  if (blind === undefined) return
  if (asked === undefined)
    yield { pointer, code: 'missing-key', message: 'Where nothing is counted there is nothing to count blind.' }
  if (blind.seenBy !== from.permissions.view || from.permissions.alsoView.length > 0) {
    const message = `Who views ${from.id} holds ${viewRights(from).join(' or ')}: one right has to open its quantities.`
    yield { pointer: `${pointer}/seenBy`, code: 'wrong-value', message }
  }
  for (const [index, name] of blind.hides.entries())
    if (!sides.ours.some(({ id }) => id === name)) {
      const known = idsOf(sides.ours)
      yield unknownName({ pointer: `${pointer}/hides/${index}`, code: 'unknown-field', what: 'field', name, known })
    }
  yield* linkCopies(source, { ...sides, pointer: `${at}/lines` })
}

/** A quantity of the source is copied into what is hidden, or into the quantity a person counts, and shown by no lookup. */
function* linkCopies(
  { lines }: SourceDefinition,
  { ours, theirs, pointer }: Sides & { readonly pointer: string },
): Generator<LinkProblem> {
  const isTold = (id: string) => theirs.some((field) => field.id === id && tells(field, lines, theirs))
  const isClosed = (id: string) => ours.some((field) => field.id === id && field.readIf === lines.blind?.seenBy)
  const isGuarded = (id: string) => theirs.some((field) => field.id === id && field.readIf === lines.blind?.seenBy)
  for (const [own, other] of Object.entries(lines.map))
    if (isTold(other) && !isClosed(own)) yield leak(pointerTo(`${pointer}/map`, own), other)
  const link = ours.find(({ id }) => id === lines.link?.line)
  if (!isLookup(link)) return
  for (const [own, other] of Object.entries(link.lookup.fill))
    if (isTold(other) && !isClosed(own) && !isGuarded(other)) yield leak(`${pointer}/line`, other)
  for (const other of link.lookup.columns) if (isTold(other) && !isGuarded(other)) yield leak(`${pointer}/line`, other)
}

function leak(pointer: string, id: string): LinkProblem {
  return { pointer, code: 'leak', message: `"${id}" would tell how much there is to take to who takes blind.` }
}

/** True of the quantities that are counted, and of quantities worked out from them. */
function tells(
  field: FieldDefinition,
  { asked }: SourceDefinition['lines'],
  theirs: readonly FieldDefinition[],
): boolean {
  const told = [asked?.qty, asked?.taken, asked?.cancelled, asked?.brings, ...(asked?.bringsOn ?? [])]
  const seen = new Set([field])
  // What is added while it is walked is walked as well.
  for (const one of seen) {
    if (told.includes(one.id)) return true
    if (!fitsKinds(one, { kinds: ['quantity'] })) continue
    const named = new Set(varsOf(one.compute).map((path) => path.split('.')[1]))
    for (const input of theirs) if (named.has(input.id)) seen.add(input)
  }
  return false
}
