import { isSameKindOfValue } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition, LookupDefinition } from '../../../model/field-definition.ts'
import type { TenantEntity } from '../../../model/tenant-definitions.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { ownFilter } from '../../../odata/both-filters.ts'
import { fieldPlaces, idsOf, type FieldPlace } from '../proof/field-place.ts'
import { filterNames } from '../proof/filter-names.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { linkFilled } from './link-filled.ts'
import { linkGrammar } from './link-filter.ts'
import { linkSame } from './link-same.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { wireNames } from '../proof/wire-names.ts'

/** Every lookup's entity, parent field, columns, fill sources and filter exist, and what is filled has the type of what it fills. */
export function* linkLookups(link: FamilyLink): Generator<LinkProblem> {
  for (const place of fieldPlaces(link.family)) {
    if (!isLookup(place.field)) continue
    const { lookup } = place.field
    link.proof.references += 1
    const target = link.definitions.entity(lookup.to)
    if (target === undefined) yield unknownEntity(place, lookup, link)
    else yield* linkLookup(place, lookup, { link, target })
  }
}

function unknownEntity(place: FieldPlace, lookup: LookupDefinition, link: FamilyLink): LinkProblem {
  const known = link.definitions.entities.keys()
  return unknownName({ pointer: `${place.pointer}/to`, code: 'unknown-entity', what: 'entity', name: lookup.to, known })
}

interface Target {
  readonly link: FamilyLink
  readonly target: TenantEntity
}

function* linkLookup(place: FieldPlace, lookup: LookupDefinition, { link, target }: Target): Generator<LinkProblem> {
  const known = idsOf(target.fields)
  const what = `field of ${target.id}`
  for (const [index, name] of lookup.columns.entries()) {
    link.proof.references += 1
    if (!known.includes(name))
      yield unknownName({ pointer: `${place.pointer}/columns/${index}`, code: 'unknown-field', what, name, known })
  }
  const properties = target.fields.flatMap(wireNames)
  // What every lookup of the entity goes by is proved where it stands.
  const filter = ownFilter(lookup.filter, target.usable)
  const names = filterNames(filter)
  for (const name of names) {
    link.proof.references += 1
    const guard = target.fields.find((field) => wireNames(field).includes(name))?.readIf
    if (guard !== undefined) {
      const message = `"${name}" is guarded by ${guard}, so the choices would tell its value.`
      yield { pointer: `${place.pointer}/filter`, code: 'leak', message }
    }
    if (!properties.includes(name)) {
      yield unknownName({
        pointer: `${place.pointer}/filter`,
        code: 'unknown-property',
        what: `property of ${target.set}`,
        name,
        known: properties,
      })
    }
  }
  if (filter !== undefined && names.every((name) => properties.includes(name))) {
    yield* linkGrammar(`${place.pointer}/filter`, filter, {
      entity: { fields: target.fields, lines: [] },
    })
  }
  if (lookup.everySite !== undefined && place.lines !== undefined) {
    const message = 'Only a lookup of the header picks from every site.'
    yield { pointer: `${place.pointer}/everySite`, code: 'no-use', message }
  }
  yield* linkNamed(place, lookup, link)
  if (lookup.takesUnused && target.usable === undefined) {
    const message = `"${target.id}" has no "usable" that would leave any out.`
    yield { pointer: `${place.pointer}/takesUnused`, code: 'no-use', message }
  }
  yield* linkParent(place, lookup, { link, target })
  yield* linkSame(place, lookup, { link, target })
  for (const [sibling, source] of Object.entries(lookup.fill)) {
    link.proof.references += 2
    const key = lookup.proposed.includes(sibling) ? 'proposes' : 'fill'
    yield* linkFill({ place, key, sibling, source }, target, link)
  }
}

/** What a source names is taken by a field of the header that says the same as the source, of which the lines name it. */
function* linkNamed(
  { field, lines, pointer }: FieldPlace,
  { takesNamed }: LookupDefinition,
  { family }: FamilyLink,
): Generator<LinkProblem> {
  if (!takesNamed) return
  const isOfSource = family.sources.some(({ same, lines: { link, into, map } }) => {
    const said = lines === undefined ? same : into === lines.id ? map : {}
    return link !== undefined && Object.hasOwn(said, field.id)
  })
  if (isOfSource) return
  const message =
    'Only what a source of linked lines says, the same of its header or mapped of its lines, takes what that names.'
  yield { pointer: `${pointer}/takesNamed`, code: 'no-use', message }
}

/** A lookup into lines names the sibling that holds their parent. */
function* linkParent(place: FieldPlace, lookup: LookupDefinition, { link, target }: Target): Generator<LinkProblem> {
  const pointer = `${place.pointer}/of`
  if (target.parent === undefined) {
    if (lookup.of !== undefined)
      yield {
        pointer,
        code: 'lookup-parent',
        message: `"${target.id}" is not an entity of lines, so "of" has no meaning.`,
      }
    return
  }
  const parent = place.siblings.find((field) => field.id === lookup.of)
  // A parent that looks up nothing is reported where it stands.
  const parentOf = isLookup(parent) ? parent.lookup.to : undefined
  const isBroken = parentOf !== undefined && link.definitions.entity(parentOf) === undefined
  if (isBroken || parentOf === target.parent.entity) return
  const message = `"${target.id}" are lines of "${target.parent.entity}": "of" must name a field beside this one that looks it up.`
  const candidates = place.siblings.filter((field) => isLookup(field) && field.lookup.to === target.parent?.entity)
  yield {
    pointer,
    code: 'lookup-parent',
    message,
    hint: candidates[0] === undefined ? undefined : `did you mean "${candidates[0].id}"?`,
  }
}

interface Fill {
  readonly place: FieldPlace
  readonly key: 'fill' | 'proposes'
  readonly sibling: string
  readonly source: string
}

function* linkFill(
  { place, key, sibling, source }: Fill,
  target: TenantEntity,
  link: FamilyLink,
): Generator<LinkProblem> {
  const pointer = pointerTo(`${place.pointer}/${key}`, sibling)
  const to = place.siblings.find((field) => field.id === sibling)
  const from = target.fields.find((field) => field.id === source)
  if (to === undefined) {
    yield {
      ...unknownName({
        pointer,
        code: 'unknown-field',
        what: 'field beside it',
        name: sibling,
        known: idsOf(place.siblings),
      }),
      atKey: true,
    }
  }
  if (from === undefined) {
    yield unknownName({
      pointer,
      code: 'unknown-field',
      what: `field of ${target.id}`,
      name: source,
      known: idsOf(target.fields),
    })
  }
  if (to !== undefined && from !== undefined && !isFilling(from, to, link)) {
    yield {
      pointer,
      code: 'fill-type',
      message: `"${source}" of ${target.id} is ${described(from)}, "${sibling}" is ${described(to)}.`,
    }
  }
  if (to !== undefined) yield* linkFilled({ place, isProposed: key === 'proposes', pointer, from }, to, link)
}

/** Same kind of value; a lookup may also be filled through lines whose title is a lookup to the same entity (a unit through an item's units). */
export function isFilling(from: FieldDefinition, to: FieldDefinition, link: FamilyLink): boolean {
  if (!isLookup(from) || !isLookup(to)) return isSameKindOfValue(from, to)
  if (from.lookup.to === to.lookup.to) return true
  const through = link.definitions.entity(to.lookup.to)
  const title = through?.fields.find((field) => field.id === through.title)
  return isLookup(title) && title.lookup.to === from.lookup.to
}

function described(field: FieldDefinition): string {
  return isLookup(field) ? `a lookup to ${field.lookup.to}` : `a ${field.type}`
}
