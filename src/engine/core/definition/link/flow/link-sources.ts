import { fitsKinds, type KindNeed } from '../../../field-kinds/fits-kinds.ts'
import { checkRule } from '../../../rules/check-rule.ts'
import { scopeTypesOf } from '../../../rules/entity-types.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { AskedOfSource, SourceDefinition } from '../../../model/source-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkWritten } from '../proof/link-written.ts'
import { linkBefore } from './link-before.ts'
import { linkBlind } from './link-blind.ts'
import { linkExploded } from './link-exploded.ts'
import { linkFollows } from './link-follows.ts'
import { linkInOneGo } from './link-in-one-go.ts'
import { linkLeading } from './link-leading.ts'
import { linkSays } from './link-says.ts'
import { linkMap, type SourcePlace } from './link-map.ts'
import { linkShared } from './link-shared.ts'
import { linkUndo } from './link-undo.ts'
import { linkWhere } from '../entity/link-where.ts'

/** Everything a family is made from exists, fields fill fields of their kind, quantities are counted whole, and no chain comes back. */
export function* linkSources(link: FamilyLink): Generator<LinkProblem> {
  for (const source of link.family.sources) {
    const pointer = pointerTo('/sources', source.id)
    const from = link.definitions.families.get(source.from)
    link.proof.references += 1
    if (from === undefined) {
      const known = [...link.definitions.families.keys()]
      yield unknownName({
        pointer: `${pointer}/from`,
        code: 'unknown-family',
        what: 'family',
        name: source.from,
        known,
      })
      continue
    }
    yield* linkSource({ source, from, pointer, link })
  }
}

function* linkSource(place: SourcePlace): Generator<LinkProblem> {
  const { source, from, pointer, link } = place
  const { fields } = link.family.entity
  const isCounted = source.lines.asked !== undefined
  // Of a pattern nothing is counted: whatever has lines takes them over.
  if (isCounted && (link.family.docType === undefined || from.docType === undefined))
    yield {
      pointer: `${pointer}/from`,
      code: 'wrong-value',
      message: 'Documents alone count what they are made from, and only of documents anything is counted.',
    }
  yield* linkNeed(`${pointer}/record`, source.record, {
    fields,
    entity: link.family.entity.id,
    kinds: ['lookup'],
    to: from.entity.id,
  })
  yield* linkWhere(`${pointer}/where`, source.where, { entity: from.entity, proof: link.proof })
  const sides = { ours: fields, theirs: from.entity.fields }
  yield* linkMap(source.same, { ...sides, pointer: `${pointer}/same`, place })
  yield* linkMap(source.header, { ...sides, pointer: `${pointer}/header`, place })
  yield* linkSays(place)
  yield* linkLines(place)
  yield* linkExploded(place)
  yield* linkFollows(place)
  yield* linkInOneGo(place)
  yield* linkLeading(place)
  yield* linkUndo(place)
  if (isCircular(link, from)) {
    yield {
      pointer: `${pointer}/from`,
      code: 'source-cycle',
      message: `${from.id} is made from ${link.family.id} itself.`,
    }
  }
}

function* linkLines(place: SourcePlace): Generator<LinkProblem> {
  const { source, from, link } = place
  const { lines } = source
  const pointer = `${place.pointer}/lines`
  const ours = gridOf(link.family, lines.into)
  const theirs = gridOf(from, lines.from)
  if (ours === undefined) yield* noGrid(`${pointer}/into`, lines.into, link.family)
  if (theirs === undefined) yield* noGrid(`${pointer}/from`, lines.from, from)
  if (ours === undefined || theirs === undefined) return
  yield* linkMap(lines.map, { ours: ours.fields, theirs: theirs.fields, pointer: `${pointer}/map`, place })
  const { fields } = link.family.entity
  yield* linkMap(lines.same, { ours: fields, theirs: theirs.fields, pointer: `${pointer}/same`, place })
  const own = { fields: ours.fields, entity: ours.entity }
  yield* linkNeed(`${pointer}/record`, lines.link?.record, { ...own, kinds: ['lookup'], to: from.entity.id })
  yield* linkNeed(`${pointer}/line`, lines.link?.line, { ...own, kinds: ['lookup'], to: theirs.entity })
  if (lines.asked !== undefined && lines.link === undefined)
    yield { pointer, code: 'missing-key', message: 'What is counted needs "record" and "line".' }
  for (const [index, id] of lines.keeps.entries())
    if (!Object.hasOwn(lines.map, id))
      yield unknownName({
        pointer: `${pointer}/keeps/${index}`,
        code: 'unknown-field',
        what: 'field of "map"',
        name: id,
        known: Object.keys(lines.map),
      })
  yield* linkNeed(`${pointer}/cancels`, lines.cancels, { ...own, kinds: ['quantity'] })
  yield* linkNeed(`${pointer}/refuses`, lines.refuses, { ...own, kinds: ['quantity'] })
  if (lines.refuses !== undefined && lines.asked?.cancelled === undefined)
    yield {
      pointer: `${pointer}/refuses`,
      code: 'missing-key',
      message: 'What is refused for good is written where the source says what is cancelled.',
      hint: 'name it under asked.cancelled',
    }
  yield* linkShared(place, ours.fields)
  yield* linkBefore(place, ours.fields)
  yield* linkNeed(`${pointer}/beyond/reason`, lines.beyond?.reason, { ...own, kinds: ['text'] })
  yield* linkNeed(`${pointer}/takes/qty`, lines.takes.qty, { ...own, kinds: ['quantity'] })
  yield* linkNeed(`${pointer}/takes/unit`, lines.takes.unit, { ...own, kinds: ['lookup'], to: 'itemUnit' })
  yield* linkOffers(place, ours.fields)
  yield* linkBlind(place, { ours: ours.fields, theirs: theirs.fields })
  if (lines.asked !== undefined)
    yield* linkAsked(
      lines.asked,
      { fields: theirs.fields, entity: theirs.entity },
      { ...place, pointer: `${pointer}/asked` },
    )
  if ((lines.takes.unit === undefined) !== (lines.asked?.unit === undefined) && lines.asked !== undefined)
    yield { pointer: `${pointer}/takes`, code: 'missing-key', message: 'Both lines name their unit, or neither does.' }
  for (const { code, message, hint, pointer: inner } of toleranceIssues(source, link))
    yield {
      pointer: `${pointer}/tolerance${inner}`,
      code: `rule-${code}`,
      message,
      ...(hint === undefined ? {} : { hint }),
    }
}

/** What lines are offered with is a quantity of rows of a family there is. */
function* linkOffers(place: SourcePlace, ours: readonly FieldDefinition[]): Generator<LinkProblem> {
  const { definitions, proof } = place.link
  const { offers } = place.source.lines
  const pointer = `${place.pointer}/lines`
  if (offers === undefined) return
  const rows = definitions.families.get(offers.family)
  proof.references += 2
  if (rows === undefined) {
    const known = [...definitions.families.keys()]
    yield unknownName({
      pointer: `${pointer}/offers/family`,
      code: 'unknown-family',
      what: 'family',
      name: offers.family,
      known,
    })
    return
  }
  const of = { fields: rows.entity.fields, entity: rows.entity.id, kinds: ['quantity'] } as const
  yield* linkNeed(`${pointer}/offers/qty`, offers.qty, of)
  const sides = { ours, theirs: rows.entity.fields, pointer: `${pointer}/offers/map` }
  yield* linkMap(offers.map, { ...sides, place: { ...place, from: rows } })
}

function toleranceIssues({ lines }: SourceDefinition, { family }: FamilyLink) {
  if (lines.tolerance === undefined) return []
  return checkRule(lines.tolerance, scopeTypesOf(family.entity), 'decimal')
}

/** What is counted is written by the server alone, and the states it leads to exist. */
function* linkAsked(
  asked: AskedOfSource,
  of: { readonly fields: readonly FieldDefinition[]; readonly entity: string },
  { source, from, pointer }: SourcePlace,
): Generator<LinkProblem> {
  yield* linkNeed(`${pointer}/qty`, asked.qty, { ...of, kinds: ['quantity'] })
  yield* linkNeed(`${pointer}/unit`, asked.unit, { ...of, kinds: ['lookup'], to: 'itemUnit' })
  yield* linkNeed(`${pointer}/brings`, asked.brings, { ...of, kinds: ['quantity'] })
  for (const [day, id] of asked.bringsOn.entries())
    yield* linkNeed(`${pointer}/bringsOn/${day}`, id, { ...of, kinds: ['quantity'] })
  yield* linkNeed(`${pointer}/over`, asked.over, { ...of, kinds: ['percent'] })
  for (const key of ['taken', 'cancelled'] as const) {
    const id = asked[key]
    yield* linkNeed(`${pointer}/${key}`, id, { ...of, kinds: ['quantity'] })
    const field = of.fields.find((one) => one.id === id)
    // What is cancelled may be worked out of more than what the source gives up.
    const beside = key === 'taken' ? of.fields : undefined
    if (field !== undefined) yield* linkWritten(field, { pointer: `${pointer}/${key}`, beside })
  }
  const states = from.workflow?.states ?? []
  const { completeIf, ...becomes } = source.becomes ?? {}
  if (completeIf !== undefined)
    for (const { code, message, hint, pointer: inner } of checkRule(completeIf, scopeTypesOf(from.entity), 'boolean'))
      yield {
        pointer: `/sources/${source.id}/becomes/completeIf${inner}`,
        code: `rule-${code}`,
        message,
        ...(hint === undefined ? {} : { hint }),
      }
  for (const [key, state] of Object.entries(becomes)) {
    if (!states.includes(state))
      yield unknownName({
        pointer: `/sources/${source.id}/becomes/${key}`,
        code: 'unknown-state',
        what: `state of ${from.id}`,
        name: state,
        known: states,
      })
  }
}

function* linkNeed(
  pointer: string,
  id: string | undefined,
  { fields, entity, ...need }: KindNeed & { readonly fields: readonly FieldDefinition[]; readonly entity: string },
): Generator<LinkProblem> {
  if (id === undefined) return
  const field = fields.find((one) => one.id === id)
  if (field === undefined)
    yield unknownName({ pointer, code: 'unknown-field', what: `field of ${entity}`, name: id, known: idsOf(fields) })
  else if (!fitsKinds(field, need)) {
    const wanted = need.to === undefined ? need.kinds.join(' or ') : `lookup of ${need.to}`
    yield { pointer, code: 'wrong-kind', message: `"${id}" is no ${wanted}.` }
  }
}

function* noGrid(pointer: string, name: string, { entity }: FamilyDefinition): Generator<LinkProblem> {
  const known = entity.lines.map((field) => field.id)
  yield unknownName({ pointer, code: 'unknown-field', what: `lines field of ${entity.id}`, name, known })
}

function gridOf({ entity }: FamilyDefinition, id: string) {
  return entity.lines.find((field) => field.id === id)
}

/** True when following sources from one family leads back to the family at hand. */
function isCircular({ definitions, family }: FamilyLink, start: FamilyDefinition): boolean {
  const seen = new Set<string>()
  const open = [start]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.id === family.id) return true
    if (seen.has(one.id)) continue
    seen.add(one.id)
    for (const { from } of one.sources) {
      const next = definitions.families.get(from)
      if (next !== undefined) open.push(next)
    }
  }
  return false
}
