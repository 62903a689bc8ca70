import { isSameKindOfValue } from '../../../field-kinds/fits-kinds.ts'
import { holdsFlag } from '../../../field-kinds/field-questions.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import type { RunChange, RunChanges, RunHaving, RunLinesChange } from '../../../model/workflow/run-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkNamed, unknownField, type NamedAmong } from './link-named.ts'

/** What selects and what changes a record, or lines of it, is of the kind of its field, and points at the same. */
export function* linkChanges(changes: RunChanges, link: FamilyLink): Generator<LinkProblem> {
  const of = link.definitions.families.get(changes.family)
  link.proof.references += 1
  if (of === undefined) {
    const known = link.definitions.families.keys()
    const pointer = '/run/changes/family'
    yield unknownName({ pointer, code: 'unknown-family', what: 'family', name: changes.family, known })
    return
  }
  if (of.entity.scope !== 'tenant')
    yield {
      pointer: '/run/changes/family',
      code: 'wrong-value',
      message: 'Only masters of the whole tenant are changed in batches.',
    }
  for (const [field, from] of Object.entries(changes.where))
    yield* linkPair(field, from, { among: of.entity, link, pointer: pointerTo('/run/changes/where', field) })
  for (const [from, having] of Object.entries(changes.having))
    yield* linkHaving(from, having, { of, link, pointer: pointerTo('/run/changes/having', from) })
  yield* linkSet(changes.set, { among: of.entity, link, pointer: '/run/changes/set' })
  for (const [name, change] of Object.entries(changes.lines)) {
    const pointer = pointerTo('/run/changes/lines', name)
    // A line of the run says which of all changes it is.
    if (Object.hasOwn(changes.set, name))
      yield { pointer, code: 'wrong-value', message: `"${name}" is the name of a change under "set" as well.` }
    yield* linkLines(change, { of, link, pointer })
  }
}

interface Place {
  readonly of: FamilyDefinition
  readonly link: FamilyLink
  readonly pointer: string
}

interface PairPlace {
  readonly among: NamedAmong
  readonly link: FamilyLink
  readonly pointer: string
}

const flag = { kinds: ['boolean'] } as const

function* linkSet(set: Readonly<Record<string, RunChange>>, place: PairPlace): Generator<LinkProblem> {
  const { link } = place
  for (const [field, { to, by }] of Object.entries(set)) {
    const pointer = pointerTo(place.pointer, field)
    yield* linkPair(field, to, { ...place, pointer })
    if (by === undefined) continue
    const among = link.family.entity
    yield* linkNamed(by, { among, link, need: { kinds: ['choice'] }, pointer: `${pointer}/by` })
  }
}

function* linkHaving(from: string, { lines, field, flag: said }: RunHaving, place: Place): Generator<LinkProblem> {
  const { link, pointer } = place
  const among = yield* linesThere(lines, { ...place, pointer: `${pointer}/lines` })
  if (among === undefined) return
  yield* linkPair(field, from, { among, link, pointer: `${pointer}/field` })
  if (said !== undefined) yield* linkNamed(said, { among, link, need: flag, pointer: `${pointer}/flag` })
}

function* linkLines(change: RunLinesChange, place: Place): Generator<LinkProblem> {
  const { link, pointer } = place
  const among = yield* linesThere(change.of, { ...place, pointer: `${pointer}/of` })
  if (among === undefined) return
  yield* linkNamed(change.title, { among, link, need: { kinds: ['lookup'] }, pointer: `${pointer}/title` })
  for (const [path, from] of Object.entries(change.where))
    yield* linkPath(path, from, { among, link, pointer: pointerTo(`${pointer}/where`, path) })
  yield* linkSet(change.set, { among, link, pointer: `${pointer}/set` })
  if (change.only !== undefined) yield* linkNamed(change.only, { among, link, need: flag, pointer: `${pointer}/only` })
  const isEmpty = change.only === undefined && Object.keys(change.set).length === 0
  if (isEmpty) yield { pointer, code: 'missing-key', message: 'Lines that are changed need "set" or "only".' }
}

/** A field of a line, or behind a dot of what a lookup of it names. */
function* linkPath(path: string, from: string, place: PairPlace): Generator<LinkProblem> {
  const { among, link, pointer } = place
  const [id = '', inner] = path.split('.')
  if (inner === undefined) {
    yield* linkPair(id, from, place)
    return
  }
  yield* linkNamed(id, { among, link, need: { kinds: ['lookup'] }, pointer })
  const lookup = among.fields.find((field) => field.id === id)
  const target = isLookup(lookup) ? link.definitions.entity(lookup.lookup.to) : undefined
  if (target !== undefined) yield* linkPair(inner, from, { among: target, link, pointer })
}

function* linesThere(id: string, { of, link, pointer }: Place): Generator<LinkProblem, LinesField | undefined> {
  link.proof.references += 1
  const { lines } = of.entity
  const found = lines.find((field) => field.id === id)
  if (found === undefined) {
    const what = `lines of ${of.entity.id}`
    yield unknownName({ pointer, code: 'unknown-field', what, name: id, known: idsOf(lines) })
  }
  return found
}

function* linkPair(field: string, own: string, { among, link, pointer }: PairPlace): Generator<LinkProblem> {
  link.proof.references += 2
  const theirs = among.fields.find(({ id }) => id === field)
  const ours = link.family.entity.fields.find(({ id }) => id === own)
  if (theirs === undefined) yield unknownField(field, among, pointer)
  if (ours === undefined) yield unknownField(own, link.family.entity, pointer)
  if (theirs === undefined || ours === undefined || isAlike(theirs, ours)) return
  const message = `"${own}" is a ${ours.type} and cannot stand for "${field}", a ${theirs.type}.`
  yield { pointer, code: 'wrong-kind', message }
}

/** A yes or no may also be given by a choice of Yes and No, which can be left empty. */
function isAlike(theirs: FieldDefinition, ours: FieldDefinition): boolean {
  if (holdsFlag(theirs)) return isChoice(ours)
  if (isLookup(theirs) && isLookup(ours)) return theirs.lookup.to === ours.lookup.to
  return isSameKindOfValue(ours, theirs)
}
