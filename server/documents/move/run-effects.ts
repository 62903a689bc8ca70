import { statesOfTarget, type EffectUse, type MoveTarget } from '#core/model/workflow/effect-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { asStored } from './as-stored.ts'
import { changeOther, changeOthers } from './change-other.ts'
import { createOther } from './create-other.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { recompute } from '../judge/storable-record.ts'
import { effectOf, type Afterwards, type MoveEffectResult } from '../effects/move-effect.ts'

/** A move under way. */
export interface MoveRun {
  readonly move: MoveDefinition
  readonly record: EntityRecord
  readonly body: MoveBody
}

/** What the effects of a move made of the record. */
export interface EffectsAnswer {
  readonly record: EntityRecord
  readonly onBehalfOf: number | undefined
  /** What the effects say of it, in the words of the caller. */
  readonly said: string | undefined
  /** Documents the words name. */
  readonly records: readonly string[]
  /** Where the caller is taken to. */
  readonly opens: string | undefined
  /** True when values of lines changed. */
  readonly hasNewLines: boolean
  /** True when lines were added, whose ids the database gives. */
  readonly hasAddedLines: boolean
  /** What is left to do once the record is written, in order. */
  readonly afterwards: readonly Afterwards[]
}

/**
 * Runs the effects of a move in order, each on what the one before it left; then those of the state it leads to, which may lead on.
 * The linker has proved that every name is known, that one effect tells the outcome a target asks for, and that states lead nowhere twice.
 */
export async function runEffects(scope: CommandScope, run: MoveRun): Promise<EffectsAnswer> {
  const made = await runAll(scope, run, { uses: run.move.effects, to: run.move.to })
  // Who stays where he is reaches nothing.
  return 'stays' in run.move.to ? made : followStates(scope, run, made)
}

async function followStates(scope: CommandScope, run: MoveRun, made: Made): Promise<Made> {
  const next = scope.family.workflow?.onState[made.state]
  if (next === undefined) return made
  const step = { uses: next.effects, to: next.to ?? { state: made.state } }
  const after = await runAll(scope, { ...run, record: made.record }, step)
  const joined = {
    ...after,
    onBehalfOf: made.onBehalfOf ?? after.onBehalfOf,
    said: made.said ?? after.said,
    records: [...made.records, ...after.records],
    opens: made.opens ?? after.opens,
    hasNewLines: made.hasNewLines || after.hasNewLines,
    hasAddedLines: made.hasAddedLines || after.hasAddedLines,
    afterwards: [...made.afterwards, ...after.afterwards],
  }
  return after.state === made.state ? joined : followStates(scope, run, joined)
}

interface Made extends EffectsAnswer {
  readonly state: string
}

interface Step {
  readonly uses: readonly EffectUse[]
  readonly to: MoveTarget
}

async function runAll(scope: CommandScope, run: MoveRun, { uses, to }: Step): Promise<Made> {
  let [record, outcome] = [run.record, '']
  const told: MoveEffectResult[] = []
  for (const use of uses) {
    const result = await effectOf(scope.effects, use).apply({
      ...scope,
      ...run,
      record,
      use,
      command: scope,
      changeOther: (change) => changeOther(scope, change),
      changeOthers: (changes) => changeOthers(scope, changes),
      createOther: (family, body, after) => createOther({ ...scope, madeAfter: after }, family, body),
    })
    const changed = withResult(scope, record, result)
    record = result.recomputes === true ? recompute(scope, changed) : changed
    outcome = result.outcome ?? outcome
    told.push(result)
  }
  const state = stateOf(to, outcome, run.record)
  return {
    state,
    record: { ...record, status: state },
    hasNewLines: told.some(({ setLines, addLines }) => setLines !== undefined || addLines !== undefined),
    hasAddedLines: told.some(({ addLines }) => addLines !== undefined),
    onBehalfOf: told.find((result) => result.onBehalfOf !== undefined)?.onBehalfOf,
    said: told.find((result) => result.said !== undefined)?.said,
    records: told.flatMap(({ records }) => records ?? []),
    opens: told.find((result) => result.opens !== undefined)?.opens,
    afterwards: told.flatMap(({ afterwards }) => afterwards ?? []),
  }
}

function stateOf(to: MoveTarget, outcome: string, record: EntityRecord): string {
  if ('stays' in to) return standardOf(record).status
  const state = 'state' in to ? to.state : to.outcomes[outcome]
  if (state === undefined) throw new Error(`No state for "${outcome}"; there are ${statesOfTarget(to).join(', ')}`)
  return state
}

function withResult(scope: CommandScope, record: EntityRecord, result: MoveEffectResult): EntityRecord {
  const changed = { ...record, ...asStored(scope.family.entity.fields, result.set ?? {}) }
  return withAddedLines(scope, withSetLines(scope, changed, result), result)
}

function withSetLines(scope: CommandScope, record: EntityRecord, { setLines }: MoveEffectResult): EntityRecord {
  const cells = cellsOf(scope, setLines?.lines)
  if (setLines === undefined || cells === undefined) return record
  const lines = linesOf(record, setLines.lines).map((line) => ({
    ...line,
    ...asStored(cells, setLines.values.get(Number(line['id'])) ?? {}),
  }))
  return { ...record, [setLines.lines]: lines }
}

function withAddedLines(scope: CommandScope, record: EntityRecord, { addLines }: MoveEffectResult): EntityRecord {
  const cells = cellsOf(scope, addLines?.lines)
  if (addLines === undefined || cells === undefined) return record
  const added = addLines.rows.map((row) => asStored(cells, row))
  return { ...record, [addLines.lines]: [...linesOf(record, addLines.lines), ...added] }
}

function cellsOf({ family }: CommandScope, lines: string | undefined): readonly FieldDefinition[] | undefined {
  return family.entity.lines.find((grid) => grid.id === lines)?.fields
}
