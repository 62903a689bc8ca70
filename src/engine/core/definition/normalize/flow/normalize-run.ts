import type { RunDefinition, RunStep } from '../../../model/run-definition.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'
import { bindingOf } from './normalize-effects.ts'

type RunSource = NonNullable<FamilySource['run']>
type StepSource = NonNullable<RunSource['steps']['apply']>

/** What a document runs, with every default made explicit; what it names is proved by link. */
export function normalizeRun({ run }: FamilySource): RunDefinition | undefined {
  if (run === undefined) return undefined
  const { generate, apply, undo } = run.steps
  return {
    lines: run.lines,
    counts: run.counts,
    totals: run.totals ?? {},
    results: Object.fromEntries(
      Object.entries(run.results ?? {}).map(([header, result]) => [
        header,
        'sum' in result ? { as: 'sum', field: result.sum } : { as: 'distinct', field: result.distinct },
      ]),
    ),
    changes: run.changes && {
      ...run.changes,
      set: Object.fromEntries(
        Object.entries(run.changes.set).map(([field, to]) => [
          field,
          typeof to === 'string' ? { to, by: undefined } : to,
        ]),
      ),
    },
    adjust: run.adjust,
    steps: {
      ...(generate && { generate: stepOf(generate) }),
      ...(apply && { apply: stepOf(apply) }),
      ...(undo && { undo: stepOf(undo) }),
    },
  }
}

function stepOf({ use, with: bound = {}, to, withinHours }: StepSource): RunStep {
  return {
    use,
    with: Object.fromEntries(Object.entries(bound).map(([name, value]) => [name, bindingOf(value)])),
    to: typeof to === 'string' ? { all: to, part: to } : to,
    withinHours,
  }
}
