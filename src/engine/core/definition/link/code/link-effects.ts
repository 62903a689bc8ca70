import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { checkRule } from '../../../rules/check-rule.ts'
import { scopeTypesOf } from '../../../rules/entity-types.ts'
import type { EffectSignature, ParamSignature } from '../../../model/code-catalogue.ts'
import {
  statesOfTarget,
  type Binding,
  type EffectUse,
  type MoveLineQuestion,
  type MoveTarget,
} from '../../../model/workflow/effect-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { linkMoveOfMade, linkNamedMove } from './link-named-move.ts'
import { linkOptions } from './link-needs.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { isLookup } from '../../../model/field-shapes.ts'

/** The effects of a move or of a state, with what their bindings may name. */
export interface EffectsAt {
  readonly effects: readonly EffectUse[]
  /** Where they lead; undefined when the record stays. */
  readonly to: MoveTarget | undefined
  /** Of the move or state; its effects stand under `effects`. */
  readonly pointer: string
  readonly ask: MoveLineQuestion | undefined
  /** The state that is reached, where they follow that. */
  readonly state?: string
}

/**
 * Every effect is one the server has; every parameter is bound to a field of the right kind on the right side; its event exists and is
 * of its shape; and the outcomes of the target are those one effect tells.
 */
export function* linkEffects(at: EffectsAt, link: FamilyLink): Generator<LinkProblem> {
  const { effects } = link.code
  const known: EffectSignature[] = []
  for (const [index, use] of at.effects.entries()) {
    const pointer = `${at.pointer}/effects/${index}`
    link.proof.references += 1
    const signature = Object.hasOwn(effects, use.use) ? effects[use.use] : undefined
    if (signature === undefined) {
      yield unknownName({
        pointer: `${pointer}/use`,
        code: 'unknown-effect',
        what: 'effect',
        name: use.use,
        known: Object.keys(effects),
        ...(Object.hasOwn(link.code.recordEffects, use.use)
          ? { hint: 'it follows saves: name it in "entity.effects"' }
          : {}),
      })
      return
    }
    known.push({ ...signature, outcomes: outcomesOf(signature, use) })
    yield* linkNeededRoles(use.use, signature, { pointer, link })
    yield* linkEvent(use, signature, { pointer, link })
    yield* linkBindings(use, signature, { pointer, link, ask: at.ask, states: statesOf(at) })
  }
  if (at.ask?.picks === true && !known.some(({ tellsPicks }) => tellsPicks === true)) {
    const message = 'The dialog tells where goods lie, and no effect of the move says so.'
    const hint = 'take "picks" out, or use an effect such as "posting:move"'
    yield { pointer: `${at.pointer}/ask/lines/picks`, code: 'missing-effect', message, hint }
  }
  if (at.to !== undefined) yield* linkOutcomes(at.to, known, at.pointer)
}

/** The outcomes an effect may tell as it is bound here. */
function outcomesOf({ outcomes, tellsWith, rulesOut }: EffectSignature, use: EffectUse): readonly string[] {
  const isBound = (param: string | undefined) => param !== undefined && use.with[param] !== undefined
  if (tellsWith !== undefined && !isBound(tellsWith)) return []
  if (rulesOut === undefined || isBound(rulesOut.unlessBound)) return outcomes
  const said = use.with[rulesOut.param]
  const isRuledOut = said?.on === 'word' && said.word === rulesOut.word
  return isRuledOut ? outcomes.filter((outcome) => outcome !== rulesOut.outcome) : outcomes
}

/** Where the record may be once the effects have run; none where that is not said. */
function statesOf({ to, state }: EffectsAt): readonly string[] {
  const next = to === undefined ? [] : statesOfTarget(to)
  return next.length > 0 || state === undefined ? next : [state]
}

interface Place {
  readonly pointer: string
  readonly link: FamilyLink
}

/** What bindings are proved by: the question of the move, and where the record is by then. */
interface BindingPlace extends Place {
  readonly ask: MoveLineQuestion | undefined
  readonly states: readonly string[]
}

/** A field of the header plays every role the effect reads. */
function* linkNeededRoles(name: string, { roles }: EffectSignature, { pointer, link }: Place): Generator<LinkProblem> {
  for (const role of roles) {
    if (link.family.entity.roles[role] !== undefined) continue
    const message = `"${name}" reads the role "${role}", which no field plays.`
    yield { pointer: `${pointer}/use`, code: 'missing-role', message, hint: `name the field in "entity.roles.${role}"` }
  }
}

function* linkEvent(use: EffectUse, { posts }: EffectSignature, { pointer, link }: Place): Generator<LinkProblem> {
  const { events } = link.code
  const fitting = Object.keys(events).filter((code) => events[code]?.shape === posts)
  if (posts === undefined) {
    if (use.event !== undefined)
      yield { pointer: `${pointer}/event`, code: 'wrong-value', message: `"${use.use}" posts no event.` }
    return
  }
  if (fitting.length === 0) return
  link.proof.references += 1
  if (use.event === undefined) {
    const message = `"${use.use}" needs an "event" that says how it is booked.`
    yield { pointer, code: 'missing-key', message, hint: `there are ${fitting.join(', ')}` }
  } else if (!fitting.includes(use.event)) {
    const what = `event that ${use.use} posts`
    yield unknownName({ pointer: `${pointer}/event`, code: 'unknown-event', what, name: use.event, known: fitting })
  } else {
    for (const name of events[use.event]?.needs ?? []) {
      if (use.with[name] === undefined)
        yield { pointer, code: 'missing-param', message: `${use.event} needs "${name}", which is not bound.` }
    }
  }
}

function* linkBindings(use: EffectUse, { params }: EffectSignature, place: BindingPlace): Generator<LinkProblem> {
  for (const [name, param] of Object.entries(params)) {
    if (!param.isRequired || use.with[name] !== undefined) continue
    const message = `"${use.use}" needs "${name}", which is not bound.`
    yield { pointer: place.pointer, code: 'missing-param', message, hint: bindingHint(name, param) }
  }
  for (const [name, binding] of Object.entries(use.with)) {
    const pointer = pointerTo(`${place.pointer}/with`, name)
    place.link.proof.references += 1
    const param = Object.hasOwn(params, name) ? params[name] : undefined
    if (param === undefined) {
      const what = `parameter of ${use.use}`
      yield unknownName({ pointer, code: 'unknown-param', what, name, known: Object.keys(params) })
    } else yield* linkBinding({ binding, param, lines: use.lines }, { ...place, pointer })
  }
}

function bindingHint(name: string, { on, kinds, to }: ParamSignature): string {
  const field = to === undefined ? `a field of kind ${kinds.join(' or ')}` : `a lookup of ${to}`
  if (on === 'header') return `bind "${name}" to ${field}, such as "rec.…"`
  return on === 'line' ? `bind "${name}" to ${field} of a line, such as "lines.…"` : `bind "${name}"`
}

interface Bound {
  readonly binding: Binding
  readonly param: ParamSignature
  readonly lines: string | undefined
}

function* linkBinding(
  { binding, param, lines }: Bound,
  { pointer, link, ask, states }: BindingPlace,
): Generator<LinkProblem> {
  if (binding.on !== param.on) {
    yield { pointer, code: 'wrong-binding', message: `Expected ${sides[param.on]}, found ${sides[binding.on]}.` }
    return
  }
  const { entity } = link.family
  if (binding.on === 'header')
    yield* linkField(binding.field, { fields: entity.fields, name: entity.id, param, pointer })
  else if (binding.on === 'line') yield* linkLine(binding, { lines, param, pointer, link })
  else if (binding.on === 'ask') {
    if (ask?.id !== binding.id)
      yield unknownName({
        pointer,
        code: 'unknown-path',
        what: 'question of the move',
        name: binding.id,
        known: ask === undefined ? [] : [ask.id],
      })
  } else if (binding.on === 'word') {
    if (param.isMove === true) yield* linkNamedMove({ name: binding.word, states, pointer }, link)
    else if (param.isMoveOfMade === true) yield* linkMoveOfMade({ name: binding.word, pointer }, link)
    else if (!param.words.includes(binding.word))
      yield unknownName({ pointer, code: 'unknown-option', what: 'word', name: binding.word, known: param.words })
  } else {
    link.proof.expressions += 1
    for (const { code, message, hint, pointer: inner } of checkRule(binding.assert, scopeTypesOf(entity), 'boolean'))
      yield { pointer: pointer + inner, code: `rule-${code}`, message, ...(hint === undefined ? {} : { hint }) }
  }
}

const sides: Readonly<Record<ParamSignature['on'], string>> = {
  header: 'a field of the header (rec.…)',
  line: 'a field of a line (lines.…)',
  ask: 'a question of the move (ask.…)',
  condition: 'a condition',
  word: 'a word',
  each: 'a field of lines of a run itself',
}

function* linkLine(
  binding: Extract<Binding, { readonly on: 'line' }>,
  { lines, param, pointer, link }: Place & { readonly lines: string | undefined; readonly param: ParamSignature },
): Generator<LinkProblem> {
  const grids = link.family.entity.lines
  const grid = grids.find((field) => field.id === binding.lines)
  if (grid === undefined) {
    const known = ['rec', 'ask', ...idsOf(grids)]
    yield unknownName({ pointer, code: 'unknown-path', what: 'lines field', name: binding.lines, known })
  } else if (binding.lines !== lines) {
    yield { pointer, code: 'wrong-binding', message: `All line parameters are of one table; others are of "${lines}".` }
  } else yield* linkField(binding.field, { fields: grid.fields, name: grid.entity, param, pointer })
}

/** A field that a binding names is there, of a kind that fits, with the options the code knows. */
export function* linkField(
  id: string,
  of: {
    readonly fields: readonly FieldDefinition[]
    readonly name: string
    readonly param: ParamSignature
    readonly pointer: string
  },
): Generator<LinkProblem> {
  const { fields, name, param, pointer } = of
  const field = fields.find((one) => one.id === id)
  if (field === undefined) {
    const fitting = fields.filter((one) => fitsKinds(one, param))
    yield {
      ...unknownName({ pointer, code: 'unknown-field', what: `field of ${name}`, name: id, known: idsOf(fields) }),
      hint: didYouMean(id, idsOf(fitting.length > 0 ? fitting : fields)),
    }
  } else if (!fitsKinds(field, param)) {
    const wanted = param.to === undefined ? param.kinds.join(' or ') : `lookup of ${param.to}`
    const found = isLookup(field) ? `lookup of ${field.lookup.to}` : field.type
    yield { pointer, code: 'wrong-kind', message: `Expected a ${wanted}, but "${id}" is a ${found}.` }
  } else if (param.isWritten && !field.isDerived) {
    const message = `The effect writes "${id}", so people must not be able to enter it.`
    yield { pointer, code: 'written-field', message, hint: 'make the field "readOnly": true' }
  } else yield* linkOptions(field, param, { who: 'The effect', pointer })
}

/** Exactly one effect tells the outcomes a target lists; a target that is a state needs none. */
function* linkOutcomes(to: MoveTarget, effects: readonly EffectSignature[], pointer: string): Generator<LinkProblem> {
  const deciding = effects.filter(({ outcomes }) => outcomes.length > 0)
  const told = deciding[0]?.outcomes ?? []
  if (deciding.length > 1) yield { pointer, code: 'two-sources', message: 'Two effects decide where the record goes.' }
  if (!('outcomes' in to)) {
    if (told.length > 0) {
      const hint = `write "to" as { ${told.map((outcome) => `"${outcome}": "…"`).join(', ')} }`
      const message = 'The effect tells outcomes, and the target names no state for them.'
      yield { pointer: `${pointer}/to`, code: 'missing-outcome', message, hint }
    }
    return
  }
  if (told.length === 0) {
    const message = 'The target names outcomes, and no effect tells any.'
    yield { pointer: `${pointer}/to`, code: 'missing-effect', message }
    return
  }
  for (const outcome of told) {
    if (!Object.hasOwn(to.outcomes, outcome))
      yield { pointer: `${pointer}/to`, code: 'missing-outcome', message: `No state is named for "${outcome}".` }
  }
  for (const outcome of Object.keys(to.outcomes)) {
    if (!told.includes(outcome))
      yield unknownName({
        pointer: pointerTo(`${pointer}/to`, outcome),
        code: 'unknown-outcome',
        what: 'outcome of the effects',
        name: outcome,
        known: told,
      })
  }
}
