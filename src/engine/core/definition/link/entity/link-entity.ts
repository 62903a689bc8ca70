import { holdsDay, holdsDecimal, holdsFlag } from '../../../field-kinds/field-questions.ts'
import type { AnyField, FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { standardFieldKeys } from '../../normalize/standard-fields.ts'
import { isObject } from '../../read/check-schema.ts'
import { allPlaces, idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkCodes } from './link-codes.ts'
import { linkFindOnly } from './link-find-only.ts'
import { linkSeries } from './link-series.ts'
import { linkShared } from './link-shared.ts'
import { linkSites } from './link-sites.ts'
import { linkUnderWay } from './link-under-way.ts'
import { linkUsable } from './link-usable.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { wireNames } from '../proof/wire-names.ts'

/** Title and search fields are real and open to all; wire names and columns are not taken twice; standard fields are left alone. */
export function* linkEntity(link: FamilyLink): Generator<LinkProblem> {
  const { entity } = link.family
  yield* linkNamed('/entity/title', entity.title, link)
  for (const [index, id] of entity.searchFields.entries()) yield* linkNamed(`/entity/searchFields/${index}`, id, link)
  for (const [index, id] of entity.lookAlikes.entries()) yield* linkNamed(`/entity/lookAlikes/${index}`, id, link)
  if (entity.oneBy !== undefined) yield* linkNamed('/entity/oneBy', entity.oneBy, link)
  yield* linkCodes(link)
  yield* linkEarly(link)
  yield* linkNames('/entity/fields', [...entity.fields.map(namesOf), ...entity.lines.map(linesName)])
  for (const lines of entity.lines) {
    yield* linkLineEntity(pointerTo('/entity/fields', lines.id), lines)
    yield* linkOnce(pointerTo('/entity/fields', lines.id), lines, link)
    yield* linkSpans(pointerTo('/entity/fields', lines.id), lines, link)
  }
  yield* linkStandardFields(link)
  yield* linkOwnRows(link)
  yield* linkTogether(link)
  yield* linkTree(link)
  yield* linkCopies(link)
  yield* linkSeries(link)
  yield* linkSites(link)
  yield* linkShared(link)
  yield* linkUsable(link)
  yield* linkUnderWay(link)
  yield* linkFindOnly(link)
  yield* linkNotCopied(link)
}

/** What keeps a line out of copies of its record is a field of it that the server alone writes. */
function* linkNotCopied({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { id, notCopied, fields } of family.entity.lines) {
    if (notCopied === undefined) continue
    proof.references += 1
    const pointer = `${pointerTo('/entity/fields', id)}/notCopied`
    const known = idsOf(fields.filter(({ isDerived }) => isDerived))
    const what = `field of ${id} that the server writes`
    if (!known.includes(notCopied)) yield unknownName({ pointer, code: 'unknown-field', what, name: notCopied, known })
  }
}

/** What the form asks after is a field of the header, or a column of its lines. */
function* linkEarly({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const columns = entity.lines.flatMap(({ id, fields }) => fields.map((field) => `${id}.${field.id}`))
  const known = [...idsOf(entity.fields), ...columns]
  for (const [index, name] of entity.asksEarly.entries()) {
    proof.references += 1
    if (known.includes(name)) continue
    yield unknownName({ pointer: `/entity/asksEarly/${index}`, code: 'unknown-field', what: 'field', name, known })
  }
}

/** A tree hangs on a lookup of the entity itself that may be empty. */
function* linkTree({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const { tree: name } = entity
  if (name === undefined) return
  proof.references += 1
  const pointer = '/entity/tree'
  const fits = entity.fields.filter(
    (field) =>
      isLookup(field) && field.lookup.to === entity.id && !field.required && !field.isDerived && !field.isCustom,
  )
  if (entity.storage === 'system') yield { pointer, code: 'no-use', message: 'Rows of a view stand in no tree.' }
  else if (!fits.some(({ id }) => id === name)) {
    const what = `optional lookup of ${entity.id} to itself`
    yield unknownName({ pointer, code: 'unknown-field', what, name, known: idsOf(fits) })
  }
}

/** A copy says what it is a copy of in a lookup of the entity itself that people may enter. */
function* linkCopies({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const { copiedFrom: name } = entity
  if (name === undefined) return
  proof.references += 1
  const fits = entity.fields.filter((field) => isLookup(field) && field.lookup.to === entity.id && !field.isDerived)
  if (fits.some(({ id }) => id === name)) return
  const what = `lookup of ${entity.id} to itself`
  yield unknownName({ pointer: '/entity/copiedFrom', code: 'unknown-field', what, name, known: idsOf(fits) })
}

/** What is unique together is stored in columns of its own. */
function* linkTogether({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const keys = Object.keys(entity.uniqueTogether)
  proof.references += entity.uniqueIfGiven.length
  for (const [index, name] of entity.uniqueIfGiven.entries())
    if (!keys.includes(name))
      yield unknownName({
        pointer: `/entity/uniqueIfGiven/${index}`,
        code: 'unknown-key',
        what: 'key of uniqueTogether',
        name,
        known: keys,
      })
  const known = idsOf(entity.fields.filter((field) => !field.isCustom))
  for (const [key, ids] of Object.entries(entity.uniqueTogether)) {
    proof.references += ids.length
    for (const [index, name] of ids.entries()) {
      const pointer = `${pointerTo('/entity/uniqueTogether', key)}/${index}`
      if (!known.includes(name))
        yield unknownName({ pointer, code: 'unknown-field', what: `stored field of ${entity.id}`, name, known })
    }
  }
}

/** Whose a row is, is a lookup of a user; what says that it was opened is yes or no, and the system's alone to set. */
function* linkOwnRows({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const named = [
    { key: 'owner', id: entity.owner, fits: (field: FieldDefinition) => isLookup(field) && field.lookup.to === 'user' },
    {
      key: 'readMark',
      id: entity.readMark,
      fits: (field: FieldDefinition) => holdsFlag(field) && field.isDerived && !field.isCustom,
    },
  ]
  for (const { key, id, fits } of named) {
    if (id === undefined) continue
    proof.references += 1
    const known = entity.fields.filter(fits)
    if (known.some((field) => field.id === id)) continue
    const what = key === 'owner' ? 'lookup of a user' : 'read-only yes-or-no field'
    yield unknownName({ pointer: `/entity/${key}`, code: 'unknown-field', what, name: id, known: idsOf(known) })
  }
}

/** A field that names a record or is searched would tell its value to everybody, so it may not be guarded. */
function* linkNamed(pointer: string, id: string, { family, proof }: FamilyLink): Generator<LinkProblem> {
  proof.references += 1
  const found = family.entity.fields.find((field) => field.id === id)
  if (found === undefined)
    yield unknownName({
      pointer,
      code: 'unknown-field',
      what: `field of ${family.entity.id}`,
      name: id,
      known: idsOf(family.entity.fields),
    })
  else if (found.readIf !== undefined)
    yield { pointer, code: 'leak', message: `"${id}" is guarded by ${found.readIf} and cannot name or find a record.` }
}

/** A field and its names on the wire. */
interface Named {
  readonly id: string
  readonly names: readonly string[]
}

function namesOf(field: FieldDefinition): Named {
  return { id: field.id, names: wireNames(field) }
}

function linesName({ id, property }: LinesField): Named {
  return { id, names: [property] }
}

function* linkNames(pointer: string, fields: readonly Named[]): Generator<LinkProblem> {
  const taken = new Map<string, string>()
  for (const { id, names } of fields) {
    for (const name of names) {
      const other = taken.get(name)
      const at = pointerTo(pointer, id)
      if (other !== undefined)
        yield {
          pointer: at,
          atKey: true,
          code: 'same-property',
          message: `"${name}" is the wire name of "${other}" too.`,
        }
      taken.set(name, id)
    }
  }
}

function* linkLineEntity(pointer: string, lines: LinesField): Generator<LinkProblem> {
  yield* linkNames(`${pointer}/fields`, lines.fields.map(namesOf))
  if (lines.min > lines.max)
    yield {
      pointer: `${pointer}/min`,
      code: 'limits',
      message: `At least ${lines.min} and at most ${lines.max} lines: nobody can save.`,
    }
  if (!lines.fields.some((field) => field.id === lines.title)) {
    yield unknownName({
      pointer: `${pointer}/title`,
      code: 'unknown-field',
      what: `field of ${lines.entity}`,
      name: lines.title,
      known: idsOf(lines.fields),
    })
  }
}

/** What stands once among lines is said by fields of a line. */
function* linkOnce(
  pointer: string,
  { once, fields, entity }: LinesField,
  { proof }: FamilyLink,
): Generator<LinkProblem> {
  proof.references += once.length
  for (const [index, name] of once.entries()) {
    if (idsOf(fields).includes(name)) continue
    const what = `field of ${entity}`
    yield unknownName({ pointer: `${pointer}/once/${index}`, code: 'unknown-field', what, name, known: idsOf(fields) })
  }
}

/** Lines that hold on days are told apart by fields of a line, and begin and end on its days. */
function* linkSpans(
  pointer: string,
  { spans, fields, entity }: LinesField,
  { proof }: FamilyLink,
): Generator<LinkProblem> {
  if (spans === undefined) return
  const days = idsOf(fields.filter(holdsDay))
  const quantities = idsOf(fields.filter(holdsDecimal))
  const { least } = spans
  const leastNamed =
    least === undefined ? [] : [{ name: least, at: 'least', known: quantities, what: `quantity of ${entity}` }]
  const named = [
    ...spans.of.map((name, index) => ({ name, at: `of/${index}`, known: idsOf(fields), what: `field of ${entity}` })),
    ...leastNamed,
    ...(['from', 'to'] as const).map((at) => ({ name: spans[at], at, known: days, what: `date of ${entity}` })),
  ]
  proof.references += named.length
  for (const { name, at, known, what } of named) {
    if (known.includes(name)) continue
    yield unknownName({ pointer: `${pointer}/spans/${at}`, code: 'unknown-field', what, name, known })
  }
}

/** A family may rename and resize a standard field, nothing else. */
function* linkStandardFields({ family, documents }: FamilyLink): Generator<LinkProblem> {
  const value = documents.get(family.id)?.value
  for (const { field, pointer } of allPlaces(family)) {
    if (!field.label.startsWith('field.') && !isStandard(field)) continue
    const written = valueAt(value, pointer)
    if (!isStandard(field) || !isObject(written)) continue
    for (const key of Object.keys(written)) {
      if (standardFieldKeys.has(key)) continue
      yield {
        pointer: pointerTo(pointer, key),
        atKey: true,
        code: 'standard-field',
        message: `"${field.id}" is a standard field: only its label, help, property and width may be said.`,
      }
    }
  }
}

const standardIds: ReadonlySet<string> = new Set([
  'id',
  'docNo',
  'status',
  'approvalStatusId',
  'currentLevel',
  'versionNo',
  'enteredBy',
  'enteredOn',
  'editedBy',
  'editedOn',
  'lineNo',
])

function isStandard(field: AnyField): boolean {
  return standardIds.has(field.id)
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined), value)
}
