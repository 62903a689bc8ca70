import type { KindNeed } from '../../../field-kinds/fits-kinds.ts'
import type { ParamSignature, RunStepSignature } from '../../../model/code-catalogue.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import { choicesOf } from '../../../model/field-shapes.ts'
import { runOutcomes, runStepNames, type RunDefinition, type RunStep } from '../../../model/workflow/run-definition.ts'
import { linkField } from '../code/link-effects.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkChanges } from './link-changes.ts'
import { linkNamed } from './link-named.ts'
import { linkRunSum, linkRunWrites, linkStored } from './link-run-sums.ts'

/** The lines of a run are records of a real family that look it up, its steps exist with every parameter bound, and they lead to states there are. */
export function* linkRun(link: FamilyLink): Generator<LinkProblem> {
  const { run, workflow } = link.family
  yield* linkStarts(link)
  if (run === undefined) return
  link.proof.references += 1
  const lines = link.definitions.families.get(run.lines.family)
  if (lines === undefined) {
    const known = link.definitions.families.keys()
    const pointer = '/run/lines/family'
    yield unknownName({ pointer, code: 'unknown-family', what: 'family', name: run.lines.family, known })
    return
  }
  yield* linkLineFields(run, lines, link)
  const rows = yield* linkSums(run, lines, link)
  yield* linkHeaderFields(run, { lines, rows }, link)
  if (run.changes !== undefined) yield* linkChanges(run.changes, link)
  for (const [index, state] of run.adjust.entries()) yield* linkState(state, `/run/adjust/${index}`, link)
  for (const name of runStepNames) {
    const step = run.steps[name]
    if (step !== undefined) yield* linkStep(step, { pointer: `/run/steps/${name}`, run, lines, link })
  }
  if (workflow === undefined) yield { pointer: '/run', code: 'missing-key', message: 'A run needs a "workflow".' }
}

/** A move starts a step there is. */
function* linkStarts({ family }: FamilyLink): Generator<LinkProblem> {
  for (const move of Object.values(family.workflow?.moves ?? {})) {
    for (const [index, use] of move.effects.entries()) {
      const step = use.use === 'run:start' ? use.with['step'] : undefined
      if (step?.on !== 'word') continue
      const known: readonly string[] = Object.keys(family.run?.steps ?? {})
      const pointer = `${pointerTo('/workflow/moves', move.id)}/effects/${index}/with/step`
      if (!known.includes(step.word))
        yield unknownName({ pointer, code: 'unknown-option', what: 'step of "run"', name: step.word, known })
    }
  }
}

function* linkLineFields({ lines: names }: RunDefinition, lines: FamilyDefinition, link: FamilyLink) {
  const of = { among: lines.entity, link }
  yield* linkNamed(names.run, {
    ...of,
    need: { kinds: ['lookup'], to: link.family.entity.id },
    pointer: '/run/lines/run',
  })
  yield* linkNamed(names.outcome, { ...of, need: { kinds: ['choice'] }, pointer: '/run/lines/outcome' })
  yield* linkNamed(names.reason, { ...of, need: { kinds: ['text', 'multiline'] }, pointer: '/run/lines/reason' })
  yield* linkNamed(names.taken, { ...of, need: { kinds: ['boolean'] }, pointer: '/run/lines/taken' })
  const outcome = lines.entity.fields.find(({ id }) => id === names.outcome)
  const known = outcome === undefined ? [] : choicesOf(outcome).map(({ value }) => value)
  for (const option of runOutcomes) {
    if (outcome === undefined || known.includes(option)) continue
    const message = `The outcome of a line needs the option "${option}".`
    yield { pointer: '/run/lines/outcome', code: 'unknown-option', message } satisfies LinkProblem
  }
}

/** What amounts are added up of: rows of the family the run names, else its lines. */
function* linkSums(
  { sums }: RunDefinition,
  lines: FamilyDefinition,
  link: FamilyLink,
): Generator<LinkProblem, FamilyDefinition> {
  if (sums === undefined) return lines
  link.proof.references += 1
  const rows = link.definitions.families.get(sums.family)
  if (rows === undefined) {
    const known = link.definitions.families.keys()
    const pointer = '/run/sums/family'
    yield unknownName({ pointer, code: 'unknown-family', what: 'family', name: sums.family, known })
    return lines
  }
  const of = { among: rows.entity, link }
  const need: KindNeed = { kinds: ['lookup'], to: link.family.entity.id }
  yield* linkNamed(sums.run, { ...of, need, pointer: '/run/sums/run' })
  yield* linkStored(sums.run, rows.entity, '/run/sums/run')
  yield* linkNamed(sums.done, { ...of, need: { kinds: ['boolean'] }, pointer: '/run/sums/done' })
  yield* linkStored(sums.done, rows.entity, '/run/sums/done')
  if (!rows.entity.isFixed || rows.id === link.family.id)
    yield {
      pointer: '/run/sums/family',
      code: 'wrong-value',
      message: `People write rows of "${rows.id}", so what they come to would not be what the run makes.`,
      hint: 'name a family that is "isFixed": true',
    }
  return rows
}

/** Header fields and what is written into them, of `lines` that are counted and `rows` that are added up. */
function* linkHeaderFields(
  { counts, totals, results }: RunDefinition,
  { lines, rows }: { readonly lines: FamilyDefinition; readonly rows: FamilyDefinition },
  link: FamilyLink,
) {
  for (const [name, field] of Object.entries(counts))
    yield* linkRunWrites(field, { need: { kinds: ['integer'] }, pointer: `/run/counts/${name}` }, link)
  for (const [own, cell] of Object.entries(totals))
    yield* linkRunSum({ own, cell, among: rows.entity, pointer: pointerTo('/run/totals', own) }, link)
  for (const [own, { as, field }] of Object.entries(results)) {
    const pointer = pointerTo('/run/results', own)
    if (as === 'sum') yield* linkRunSum({ own, cell: field, among: rows.entity, pointer }, link)
    else {
      yield* linkRunWrites(own, { need: { kinds: ['integer'] }, pointer }, link)
      yield* linkNamed(field, { among: lines.entity, link, need: { kinds: ['lookup'] }, pointer })
      yield* linkStored(field, lines.entity, pointer)
    }
  }
}

interface StepPlace {
  readonly pointer: string
  readonly run: RunDefinition
  readonly lines: FamilyDefinition
  readonly link: FamilyLink
}

function* linkStep(step: RunStep, place: StepPlace): Generator<LinkProblem> {
  const { pointer, run, link } = place
  const { runSteps } = link.code
  link.proof.references += 1
  const signature = Object.hasOwn(runSteps, step.use) ? runSteps[step.use] : undefined
  yield* linkState(step.to.all, `${pointer}/to`, link)
  if (step.to.part !== step.to.all) yield* linkState(step.to.part, `${pointer}/to`, link)
  if (signature === undefined) {
    const known = Object.keys(runSteps)
    yield unknownName({
      pointer: `${pointer}/use`,
      code: 'unknown-effect',
      what: 'step of a run',
      name: step.use,
      known,
    })
    return
  }
  if (signature.does !== (pointer.endsWith('/generate') ? 'fill' : 'work'))
    yield {
      pointer: `${pointer}/use`,
      code: 'wrong-value',
      message: `"${step.use}" does not ${pointer.split('/').at(-1)}.`,
    }
  if (signature.needsChanges && run.changes === undefined)
    yield { pointer: `${pointer}/use`, code: 'missing-key', message: `"${step.use}" needs "changes" in "run".` }
  yield* linkParams(step, signature, place)
}

function* linkParams(step: RunStep, { params }: RunStepSignature, { pointer, lines, link }: StepPlace) {
  for (const [name, param] of Object.entries(params)) {
    if (!param.isRequired || step.with[name] !== undefined) continue
    const message = `"${step.use}" needs "${name}", which is not bound.`
    yield { pointer, code: 'missing-param', message } satisfies LinkProblem
  }
  for (const [name, binding] of Object.entries(step.with)) {
    const at = pointerTo(`${pointer}/with`, name)
    link.proof.references += 1
    const param: ParamSignature | undefined = Object.hasOwn(params, name) ? params[name] : undefined
    if (param === undefined) {
      const what = `parameter of ${step.use}`
      yield unknownName({ pointer: at, code: 'unknown-param', what, name, known: Object.keys(params) })
    } else if (param.on === 'each' && binding.on === 'line') {
      yield* linkEach(binding, { param, pointer: at, link })
    } else if (param.on !== binding.on) {
      yield {
        pointer: at,
        code: 'wrong-binding',
        message: `Expected ${param.on}, found ${binding.on}.`,
      } satisfies LinkProblem
    } else if (binding.on === 'header' || binding.on === 'line') {
      const { entity } = binding.on === 'header' ? link.family : lines
      yield* linkField(binding.field, { fields: entity.fields, name: entity.id, param, pointer: at })
    } else if (binding.on === 'word' && !param.words.includes(binding.word)) {
      yield unknownName({ pointer: at, code: 'unknown-option', what: 'word', name: binding.word, known: param.words })
    }
  }
}

/** A field of lines the run has itself, beside those it works out. */
function* linkEach(
  binding: { readonly lines: string; readonly field: string },
  { param, pointer, link }: { readonly param: ParamSignature; readonly pointer: string; readonly link: FamilyLink },
): Generator<LinkProblem> {
  const { lines } = link.family.entity
  const own = lines.find(({ id }) => id === binding.lines)
  if (own === undefined) {
    const known = lines.map(({ id }) => id)
    yield unknownName({ pointer, code: 'unknown-path', what: 'lines field of the run', name: binding.lines, known })
  } else yield* linkField(binding.field, { fields: own.fields, name: own.id, param, pointer })
}

function* linkState(name: string, pointer: string, { family, proof }: FamilyLink): Generator<LinkProblem> {
  const known = family.workflow?.states ?? []
  proof.references += 1
  if (!known.includes(name)) yield unknownName({ pointer, code: 'unknown-state', what: 'state', name, known })
}
