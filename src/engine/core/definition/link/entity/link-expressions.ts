import type { RuleType } from '../../../field-kinds/parts/field-kind.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { checkRule } from '../../../rules/check-rule.ts'
import { computeTypesOf, scopeTypesOf } from '../../../rules/entity-types.ts'
import type { ScopeTypes } from '../../../rules/rule-scope.ts'
import type { RuleDefinition } from '../../../model/family-definition.ts'
import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import type { AnyField } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { Expression } from '../../../json-schema/common-schema.ts'
import { fieldPlaces, idsOf, linesPlaces, type FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { choicesOf } from '../../../model/field-shapes.ts'

/** Every expression reads real paths, uses admitted operators and gives the type of its slot. */
export function* linkExpressions(link: FamilyLink): Generator<LinkProblem> {
  for (const place of fieldPlaces(link.family)) yield* linkFieldExpressions(place, link)
  for (const place of linesPlaces(link.family)) yield* linkConditions(place, scopeTypesOf(link.family.entity), link)
  for (const rule of link.family.entity.rules) yield* linkRule(rule, link)
  const types = scopeTypesOf(link.family.entity)
  for (const list of Object.values(link.family.lists)) {
    yield* linkTones(list.tones, { at: pointerTo('/lists', list.id), types: rowTypes(link) }, link)
    yield* linkRowConditions(list, link)
  }
  for (const { id, grid, tones } of link.family.form.sections)
    if (grid !== undefined)
      yield* linkTones(tones, { at: pointerTo('/form/sections', id), types: lineTypes(link, grid) }, link)
  const moves = Object.values(link.family.workflow?.moves ?? {}).flatMap(({ id, guard, firstIf }) => {
    const pointer = pointerTo('/workflow/moves', id)
    return [
      { expression: guard, pointer: `${pointer}/guard` },
      { expression: firstIf, pointer: `${pointer}/firstIf` },
    ]
  })
  const links = link.family.form.links.flatMap(({ id, when, firstIf }) => {
    const pointer = pointerTo('/form/links', id)
    return [
      { expression: when, pointer: `${pointer}/when` },
      { expression: firstIf, pointer: `${pointer}/firstIf` },
    ]
  })
  for (const slot of [...moves, ...links]) yield* prove({ ...slot, types, expected: 'boolean' }, link)
}

/** What holds of a row is worked out over what the list reads, the row alone, and the day. */
function rowTypes({ family }: FamilyLink): ScopeTypes {
  return new Map([...scopeTypesOf(family.entity)].filter(([path]) => path.startsWith('rec.') || path === 'now.today'))
}

function* linkRowConditions({ id, rowsMake }: ListDefinition, link: FamilyLink): Generator<LinkProblem> {
  for (const { id: making, when } of rowsMake) {
    const pointer = `${pointerTo(`${pointerTo('/lists', id)}/rowsMake`, making)}/when`
    yield* prove({ expression: when, pointer, types: rowTypes(link), expected: 'boolean' }, link)
  }
}

/** Where tones stand, and what their conditions read. */
interface TonePlace {
  readonly at: string
  readonly types: ScopeTypes
}

function* linkTones(
  tones: ListDefinition['tones'],
  { at, types }: TonePlace,
  link: FamilyLink,
): Generator<LinkProblem> {
  for (const [column, all] of Object.entries(tones)) {
    const pointer = pointerTo(`${at}/tones`, column)
    for (const [index, { when }] of all.entries())
      yield* prove({ expression: when, pointer: `${pointer}/${index}/when`, types, expected: 'boolean' }, link)
  }
}

/** What stands out in a line is worked out over the line alone, and the day. */
function lineTypes({ family }: FamilyLink, lines: string): ScopeTypes {
  const types = [...scopeTypesOf(family.entity, lines)]
  return new Map(types.filter(([path]) => path.startsWith('row.') || path === 'now.today'))
}

interface Slot {
  readonly expression: Expression | undefined
  readonly pointer: string
  readonly types: ScopeTypes
  readonly expected: RuleType
}

function* linkFieldExpressions({ field, pointer, lines }: FieldPlace, link: FamilyLink): Generator<LinkProblem> {
  const types = scopeTypesOf(link.family.entity, lines?.id)
  const own = kindOf(field).ruleType
  yield* linkConditions({ field, pointer }, types, link)
  yield* prove({ expression: field.default, pointer: `${pointer}/default`, types, expected: own }, link)
  const ofCompute = computeTypesOf(link.family.entity, lines?.id)
  yield* prove({ expression: field.compute, pointer: `${pointer}/compute`, types: ofCompute, expected: own }, link)
  const known = choicesOf(field).map((choice) => choice.value)
  if (typeof field.default === 'string' && known.length > 0 && !known.includes(field.default)) {
    yield unknownName({
      pointer: `${pointer}/default`,
      code: 'unknown-option',
      what: `option of ${field.id}`,
      name: field.default,
      known,
    })
  }
}

function* linkConditions(
  { field, pointer }: { readonly field: AnyField; readonly pointer: string },
  types: ScopeTypes,
  link: FamilyLink,
): Generator<LinkProblem> {
  for (const slot of ['requiredIf', 'visibleIf', 'readOnlyIf'] as const) {
    yield* prove({ expression: field[slot], pointer: `${pointer}/${slot}`, types, expected: 'boolean' }, link)
  }
}

/** A rule is shown at real fields; one shown at a cell may read `row`. */
function* linkRule(rule: RuleDefinition, link: FamilyLink): Generator<LinkProblem> {
  const { fields, lines } = link.family.entity
  const pointer = pointerTo('/entity/rules', rule.id)
  const moves = Object.keys(link.family.workflow?.moves ?? {})
  for (const [index, name] of rule.before.entries()) {
    link.proof.references += 1
    if (!moves.includes(name))
      yield unknownName({
        pointer: `${pointer}/before/${index}`,
        code: 'unknown-move',
        what: `move of ${link.family.id}`,
        name,
        known: moves,
      })
  }
  const grids = new Set<string>()
  for (const [index, at] of rule.at.entries()) {
    const [first = '', cell] = at.split('.')
    link.proof.references += 1
    if (cell !== undefined) grids.add(first)
    const known = [
      ...idsOf(fields),
      ...lines.flatMap(({ id, fields: cells }) => [id, ...cells.map((line) => `${id}.${line.id}`)]),
    ]
    if (!known.includes(at))
      yield unknownName({
        pointer: `${pointer}/at/${index}`,
        code: 'unknown-field',
        what: `field of ${link.family.entity.id}`,
        name: at,
        known,
      })
  }
  const types = scopeTypesOf(link.family.entity, [...grids][0])
  yield* prove({ expression: rule.assert, pointer: `${pointer}/assert`, types, expected: 'boolean' }, link)
  yield* prove({ expression: rule.when, pointer: `${pointer}/when`, types, expected: 'boolean' }, link)
}

function* prove({ expression, pointer, types, expected }: Slot, { proof }: FamilyLink): Generator<LinkProblem> {
  if (expression === undefined) return
  proof.expressions += 1
  for (const issue of checkRule(expression, types, expected)) {
    const { message, hint } = issue
    yield {
      pointer: pointer + issue.pointer,
      code: `rule-${issue.code}`,
      message,
      ...(hint === undefined ? {} : { hint }),
    }
  }
}
