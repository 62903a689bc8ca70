import { isWritten } from '../../read/source-file.ts'
import { statesOfTarget, type MoveTarget } from '../../../model/workflow/effect-definition.ts'
import type { MoveDefinition, WorkflowDefinition } from '../../../model/workflow/workflow-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { idsOf } from '../proof/field-place.ts'
import { linkEffects } from '../code/link-effects.ts'
import { linkLineQuestion } from './link-line-question.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** States of moves exist, every state can be reached, and a document has what a document needs. */
export function* linkWorkflow(link: FamilyLink): Generator<LinkProblem> {
  const { kind, workflow, numbering, docType } = link.family
  if (workflow === undefined) {
    if (kind === 'document') yield { pointer: '', code: 'missing-key', message: 'A document needs a "workflow".' }
    return
  }
  if (kind === 'document') {
    if (numbering === undefined) yield { pointer: '', code: 'missing-key', message: 'A document needs "numbering".' }
    if (docType === undefined) yield { pointer: '', code: 'missing-key', message: 'A document needs a "docType".' }
  } else yield* linkMaster(workflow)
  yield* linkStates(workflow, link)
  for (const move of Object.values(workflow.moves)) yield* linkMove(move, workflow, link)
  for (const [state, next] of Object.entries(workflow.onState)) {
    const pointer = pointerTo('/workflow/onState', state)
    yield* linkState(state, pointer, workflow)
    if (next.to !== undefined) yield* linkTarget(next.to, `${pointer}/to`, workflow)
    yield* linkEffects({ effects: next.effects, to: next.to, pointer, ask: undefined, state }, link)
  }
  yield* linkExpiry(workflow, link)
  yield* linkPeriodEnd(workflow, link)
  // A state that does not exist is reported already; what fails to be reached or left because of it would only repeat it.
  const sources = Object.values(workflow.moves).flatMap(({ from }) => from)
  if (sources.some((state) => !workflow.states.includes(state))) return
  if (targetsOf(workflow).every((to) => statesOfTarget(to).every((state) => workflow.states.includes(state)))) {
    yield* linkReachable(workflow, link)
    yield* linkEnds(workflow, link)
    yield* linkCycles(workflow)
  }
}

/** Approval asks about documents: their type and number stand in every question. */
function* linkMaster({ moves }: WorkflowDefinition): Generator<LinkProblem> {
  for (const move of Object.values(moves)) {
    if (move.by !== 'approver' && !('outcomes' in move.to)) continue
    yield {
      pointer: pointerTo('/workflow/moves', move.id),
      atKey: true,
      code: 'wrong-value',
      message: 'Only a document is approved or moved by its lines; a master names a permission and a state.',
    }
  }
}

/** What the clock ends has its last day in the header, and states there are. */
function* linkExpiry(workflow: WorkflowDefinition, { family, proof }: FamilyLink): Generator<LinkProblem> {
  const { expires } = workflow
  if (expires === undefined) return
  proof.references += expires.from.length + 2
  const known = idsOf(family.entity.fields.filter((field) => fitsKinds(field, { kinds: ['date'] })))
  const pointer = '/workflow/expires'
  if (!known.includes(expires.after))
    yield unknownName({
      pointer: `${pointer}/after`,
      code: 'unknown-field',
      what: `date of ${family.entity.id}`,
      name: expires.after,
      known,
    })
  if (family.entity.scope !== 'site')
    yield { pointer, code: 'wrong-value', message: 'A day is over by the clock of a site: the scope must be "site".' }
  for (const [index, name] of expires.from.entries()) yield* linkState(name, `${pointer}/from/${index}`, workflow)
  yield* linkState(expires.to, `${pointer}/to`, workflow)
}

/** Periods are of a site and of days, which the registry of documents keeps. */
function* linkPeriodEnd(workflow: WorkflowDefinition, { family, proof }: FamilyLink): Generator<LinkProblem> {
  const { periodEnd } = workflow
  if (periodEnd === undefined) return
  proof.references += 2
  const pointer = '/workflow/periodEnd'
  if (family.kind !== 'document' || family.entity.scope !== 'site' || family.entity.roles.day === undefined)
    yield {
      pointer,
      code: 'wrong-value',
      message: 'Fiscal periods close over documents of a site that name their "day" in "roles".',
    }
  yield* linkState(periodEnd.from, `${pointer}/from`, workflow)
  yield* linkState(periodEnd.to, `${pointer}/to`, workflow)
}

function* linkStates(workflow: WorkflowDefinition, { proof }: FamilyLink): Generator<LinkProblem> {
  const named = [
    { name: workflow.start, pointer: '/workflow/start' },
    ...workflow.editable.map((name, index) => ({ name, pointer: `/workflow/editable/${index}` })),
    ...workflow.finished.map((name, index) => ({ name, pointer: `/workflow/finished/${index}` })),
    ...workflow.voided.map((name, index) => ({ name, pointer: `/workflow/voided/${index}` })),
    ...workflow.byItself.map((name, index) => ({ name, pointer: `/workflow/byItself/${index}` })),
  ]
  proof.references += named.length
  for (const { name, pointer } of named) yield* linkState(name, pointer, workflow)
}

function* linkState(name: string, pointer: string, { states }: WorkflowDefinition): Generator<LinkProblem> {
  if (!states.includes(name)) yield unknownName({ pointer, code: 'unknown-state', what: 'state', name, known: states })
}

function* linkMove(move: MoveDefinition, workflow: WorkflowDefinition, link: FamilyLink): Generator<LinkProblem> {
  const pointer = pointerTo('/workflow/moves', move.id)
  link.proof.references += move.from.length + 1
  for (const [index, name] of move.from.entries()) yield* linkState(name, `${pointer}/from/${index}`, workflow)
  yield* linkTarget(move.to, `${pointer}/to`, workflow)
  yield* linkMoveSite(move, pointer, link)
  yield* linkAskedFields(move, pointer, link)
  yield* linkLineQuestion(move, pointer, link)
  yield* linkEffects({ effects: move.effects, to: move.to, pointer, ask: move.ask.lines }, link)
}

/** The site a move is made at is one of those that see the record. */
function* linkMoveSite({ at }: MoveDefinition, pointer: string, { family, proof }: FamilyLink): Generator<LinkProblem> {
  if (at === undefined) return
  proof.references += 1
  const known = family.entity.alsoSeenAt
  if (!known.includes(at))
    yield unknownName({
      pointer: `${pointer}/at`,
      code: 'unknown-field',
      what: 'field of "alsoSeenAt"',
      name: at,
      known,
    })
}

/** What a move asks of the header are fields that people may enter. */
function* linkAskedFields(
  { ask }: MoveDefinition,
  pointer: string,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  const known = idsOf(family.entity.fields.filter((field) => !field.isDerived))
  proof.references += ask.fields.length
  for (const { field, isForShort } of ask.fields) {
    const at = pointerTo(`${pointer}/ask/fields`, field)
    if (isForShort && ask.lines === undefined)
      yield { pointer: at, code: 'no-use', message: 'Nothing is short of a move that asks no quantity of lines.' }
    if (known.includes(field)) continue
    yield {
      ...unknownName({ pointer: at, code: 'unknown-field', what: 'field people enter', name: field, known }),
      atKey: true,
    }
  }
}

function* linkTarget(to: MoveTarget, pointer: string, workflow: WorkflowDefinition): Generator<LinkProblem> {
  if ('state' in to) yield* linkState(to.state, pointer, workflow)
  else if ('outcomes' in to)
    for (const [outcome, state] of Object.entries(to.outcomes))
      yield* linkState(state, pointerTo(pointer, outcome), workflow)
}

function targetsOf({ moves, onState, expires }: WorkflowDefinition): readonly MoveTarget[] {
  const next = Object.values(onState).flatMap(({ to }) => (to === undefined ? [] : [to]))
  return [
    ...Object.values(moves).map((move) => move.to),
    ...next,
    ...(expires === undefined ? [] : [{ state: expires.to }]),
  ]
}

/** A state no chain of moves leads to is a mistake: of the state, or of a move that is missing. */
function* linkReachable(workflow: WorkflowDefinition, link: FamilyLink): Generator<LinkProblem> {
  const steps = [
    { from: [workflow.start], to: [...statesByTaking(link), ...workflow.byItself] },
    ...Object.values(workflow.moves).map((move) => ({ from: move.from, to: statesOfTarget(move.to) })),
    ...Object.entries(workflow.onState).map(([state, { to }]) => ({ from: [state], to: to ? statesOfTarget(to) : [] })),
    ...(workflow.periodEnd === undefined ? [] : [{ from: [workflow.periodEnd.from], to: [workflow.periodEnd.to] }]),
    ...runSteps(link),
  ]
  const reached = new Set([workflow.start])
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const step of steps) {
      if (!step.from.some((state) => reached.has(state))) continue
      for (const state of step.to) reached.add(state)
    }
  }
  for (const [index, state] of workflow.states.entries()) {
    if (!reached.has(state))
      yield {
        pointer: `/workflow/states/${index}`,
        code: 'unreachable-state',
        message: `No move leads to the state "${state}".`,
      }
  }
}

/** A state no move leaves is an end, and the author says so; an end is not edited any more. */
function* linkEnds(workflow: WorkflowDefinition, link: FamilyLink): Generator<LinkProblem> {
  const { family, documents } = link
  const left = new Set([
    ...Object.values(workflow.moves).flatMap(({ from }) => from),
    ...Object.entries(workflow.onState).flatMap(([state, { to }]) => (to === undefined ? [] : [state])),
    // In which states others are made from it is a filter, which may name any.
    ...(statesByTaking(link).length > 0 ? workflow.states : []),
    // So are those the product itself leads on from.
    ...(workflow.byItself.length > 0 ? workflow.states : []),
  ])
  for (const [index, state] of workflow.states.entries()) {
    if (left.has(state) || workflow.finished.includes(state)) continue
    const message = `No move leaves the state "${state}", and "finished" does not name it.`
    yield {
      pointer: `/workflow/states/${index}`,
      code: 'dead-end',
      message,
      hint: 'add it to "finished", or a move that leaves it',
    }
  }
  const written = documents.get(family.id)?.base
  if (written === undefined || !isWritten(written, '/workflow/editable')) return
  for (const [index, state] of workflow.editable.entries()) {
    if (!workflow.finished.includes(state)) continue
    const message = `"${state}" is an end in "finished", so nobody may edit it.`
    yield { pointer: `/workflow/editable/${index}`, code: 'no-use', message }
  }
}

/** Where jobs lead: from the state a move waits for them in. */
function runSteps({ family: { run, workflow } }: FamilyLink): readonly { from: readonly string[]; to: string[] }[] {
  const moves = Object.values(workflow?.moves ?? {}).filter(({ effects }) =>
    effects.some(({ use }) => use === 'run:start'),
  )
  const from = moves.flatMap(({ to }) => statesOfTarget(to))
  return Object.values(run?.steps ?? {}).map(({ to }) => ({ from, to: [to.all, to.part] }))
}

/** States a document comes to when others are made from it. */
function statesByTaking({ definitions, family }: FamilyLink): readonly string[] {
  const sources = [...definitions.families.values()].flatMap((one) => one.sources)
  return sources.flatMap(({ from, becomes }) =>
    from === family.id && becomes ? [becomes.none, becomes.part, becomes.complete] : [],
  )
}

/** States that lead on by themselves must come to an end. */
function* linkCycles({ onState }: WorkflowDefinition): Generator<LinkProblem> {
  for (const start of Object.keys(onState)) {
    const seen = new Set<string>()
    const open = [start]
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const next = onState[state]?.to
      for (const after of next === undefined ? [] : statesOfTarget(next)) {
        if (after === start && !(state === start)) {
          const message = `The state "${start}" leads on to itself.`
          yield { pointer: pointerTo('/workflow/onState', start), atKey: true, code: 'state-cycle', message }
          return
        }
        if (!seen.has(after)) open.push(after)
        seen.add(after)
      }
    }
  }
}
