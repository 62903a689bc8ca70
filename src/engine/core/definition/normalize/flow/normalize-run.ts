import type { RunChange, RunChanges, RunDefinition, RunStep } from '../../../model/workflow/run-definition.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'
import { bindingOf } from './normalize-effects.ts'

type RunSource = NonNullable<FamilySource['run']>
type ChangesSource = NonNullable<RunSource['changes']>
type StepSource = NonNullable<RunSource['steps']['apply']>

/** What a document runs, with every default made explicit; what it names is proved by link. */
export function normalizeRun({ run }: FamilySource): RunDefinition | undefined {
  if (run === undefined) return undefined
  const { generate, apply, undo } = run.steps
  return {
    lines: run.lines,
    counts: run.counts,
    sums: run.sums,
    totals: run.totals ?? {},
    results: Object.fromEntries(
      Object.entries(run.results ?? {}).map(([header, result]) => [
        header,
        'sum' in result ? { as: 'sum', field: result.sum } : { as: 'distinct', field: result.distinct },
      ]),
    ),
    changes: run.changes && changesOf(run.changes),
    adjust: run.adjust,
    steps: {
      ...(generate && { generate: stepOf(generate) }),
      ...(apply && { apply: stepOf(apply) }),
      ...(undo && { undo: stepOf(undo) }),
    },
  }
}

function changesOf({ family, where, having = {}, set, lines = {} }: ChangesSource): RunChanges {
  return {
    family,
    where,
    having: mapValues(having, (one) => ({ ...one, flag: one.flag })),
    set: mapValues(set, changeOf),
    lines: mapValues(lines, (one) => ({ ...one, set: mapValues(one.set ?? {}, changeOf), only: one.only })),
  }
}

function changeOf(to: ChangesSource['set'][string]): RunChange {
  return typeof to === 'string' ? { to, by: undefined } : to
}

function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))
}

function stepOf({ use, with: bound = {}, to, withinHours }: StepSource): RunStep {
  return {
    use,
    with: Object.fromEntries(Object.entries(bound).map(([name, value]) => [name, bindingOf(value)])),
    to: typeof to === 'string' ? { all: to, part: to } : to,
    withinHours,
  }
}
