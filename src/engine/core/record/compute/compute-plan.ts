import type { EntityDefinition } from '../../model/family-definition.ts'
import { kindOf } from '../../field-kinds/field-kinds.ts'
import type { FieldDefinition, PickDefinition } from '../../model/field-definition.ts'
import { computeTypesOf } from '../../rules/entity-types.ts'
import { compiledRule } from '../../rules/evaluate-rule.ts'
import type { ScopeTypes } from '../../rules/rule-scope.ts'
import { currencySource, type CurrencySource } from '../money-decimals.ts'

/** One field that is worked out, and the places it is worked out from (`neededBy`, `lines.qty`). */
export interface ComputeStep {
  /** Its own place. */
  readonly place: string
  readonly field: FieldDefinition
  /** The lines field its row stands in; undefined for the header. */
  readonly lines: string | undefined
  readonly reads: readonly string[]
  readonly types: ScopeTypes
  /** True when a line is worked out from the one above it: every line anew, one after the other. */
  readonly isRunning: boolean
  /** What its expression reads of its own line, and of the one above: two lines that say the same there come to the same. */
  readonly ofRow: readonly string[]
  readonly ofAbove: readonly string[]
  /** Where the currency it is worked out in is said. */
  readonly currency: CurrencySource | undefined
}

const plans = new WeakMap<EntityDefinition, readonly ComputeStep[]>()

/** Steps in an order in which everything is worked out before it is read, found once. @throws Error on a circle, which the linker refuses. */
export function computePlan(entity: EntityDefinition): readonly ComputeStep[] {
  const known = plans.get(entity)
  if (known !== undefined) return known
  const plan = findPlan(entity)
  plans.set(entity, plan)
  return plan
}

function findPlan(entity: EntityDefinition): readonly ComputeStep[] {
  const { order, left } = sortSteps(stepsOf(entity))
  if (left.length > 0)
    throw new Error(`Fields of ${entity.id} are worked out from each other: ${circleOf(left).join(', ')}`)
  return order
}

/** Places that are worked out from each other in a circle, for the linker; undefined when there is none. */
export function computeCircle(entity: EntityDefinition): readonly string[] | undefined {
  const { left } = sortSteps(stepsOf(entity))
  return left.length === 0 ? undefined : circleOf(left)
}

/** Follows what a step waits for until a place comes again: from there on it is the circle. */
function circleOf(left: readonly ComputeStep[]): readonly string[] {
  const trail: string[] = []
  let step = left[0]
  while (step !== undefined && !trail.includes(step.place)) {
    trail.push(step.place)
    const { reads } = step
    step = left.find(({ place }) => reads.includes(place))
  }
  return trail.slice(trail.indexOf(step?.place ?? ''))
}

function stepsOf(entity: EntityDefinition): readonly ComputeStep[] {
  const header = entity.fields.flatMap((field) => stepOf(entity, field))
  const cells = entity.lines.flatMap(({ id, fields }) => fields.flatMap((cell) => stepOf(entity, cell, id)))
  return [...cells, ...header]
}

function stepOf(entity: EntityDefinition, field: FieldDefinition, lines?: string): readonly ComputeStep[] {
  const types = computeTypesOf(entity, lines)
  const place = lines === undefined ? field.id : `${lines}.${field.id}`
  const currency = currencySource(entity, field, lines)
  const base = { place, field, lines, types, currency, isRunning: false, ofRow: [], ofAbove: [] }
  if (field.total !== undefined) {
    const { of, unless } = field.total
    const columns = of.flatMap(({ lines: id, column }) => [column, unless ?? column].map((one) => `${id}.${one}`))
    const reads = [...new Set(columns)]
    return [{ ...base, reads: [...reads, ...currencyPlace(base)] }]
  }
  if (field.share !== undefined && lines !== undefined)
    return [{ ...base, reads: [field.share.of, `${lines}.${field.share.by}`, ...currencyPlace(base)] }]
  if (field.pick !== undefined && lines !== undefined) return [{ ...base, reads: pickPlaces(field.pick, lines) }]
  if (field.compute === undefined) return []
  const { paths } = compiledRule(field.compute, types)
  // What it says of itself in the line above is there before it is worked out.
  const reads = paths.filter((path) => path !== `above.${field.id}`).flatMap((path) => placeOf(path, lines))
  const [ofRow, ofAbove] = [namesUnder('row', paths), namesUnder('above', paths)]
  const decides = currency?.isOfLine === true ? [currency.field] : []
  return [
    {
      ...base,
      isRunning: ofAbove.length > 0,
      ofRow: [...ofRow, ...decides],
      ofAbove,
      reads: [...reads, ...currencyPlace(base)],
    },
  ]
}

/** `row.x` → `x`, for the paths of one root. */
function namesUnder(root: 'row' | 'above', paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (path.startsWith(`${root}.`) ? [path.slice(root.length + 1)] : []))
}

/** What a value picked from other lines is found by, at both ends. */
function pickPlaces({ lines: from, value, where }: PickDefinition, lines: string): readonly string[] {
  const [theirs, own] = [Object.keys(where), Object.values(where)]
  return [...[value, ...theirs].map((id) => `${from}.${id}`), ...own.map((id) => `${lines}.${id}`)]
}

/** Another currency rounds otherwise, so a change of it is worked out anew. */
function currencyPlace({
  field,
  lines,
  currency,
}: Pick<ComputeStep, 'field' | 'lines' | 'currency'>): readonly string[] {
  if (currency === undefined || !kindOf(field).hasCurrency) return []
  return [currency.isOfLine ? `${lines}.${currency.field}` : currency.field]
}

/** `rec.x` → `x`, `row.y` and `above.y` → `lines.y`; the session does not change while a record is open. */
function placeOf(path: string, lines: string | undefined): readonly string[] {
  const [root, name = ''] = path.split('.')
  if (root === 'rec') return [name]
  return (root === 'row' || root === 'above') && lines !== undefined ? [`${lines}.${name}`] : []
}

/** Takes the steps whose reads are known, again and again; what is left over waits for a circle. */
function sortSteps(steps: readonly ComputeStep[]) {
  const order: ComputeStep[] = []
  let left = steps
  while (left.length > 0) {
    const open = new Set(left.map((step) => step.place))
    const ready = left.filter((step) => !step.reads.some((place) => open.has(place)))
    if (ready.length === 0) return { order, left }
    order.push(...ready)
    left = left.filter((step) => !ready.includes(step))
  }
  return { order, left }
}
