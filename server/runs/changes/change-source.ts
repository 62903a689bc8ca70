import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RunChanges } from '#core/model/workflow/run-definition.ts'
import type { StepInput } from '../engine/run-step.ts'

/** What a run changes, and the family of it. */
export function changesOf({ run, scope }: StepInput): {
  readonly changes: RunChanges
  readonly family: FamilyDefinition
} {
  const family = scope.definitions.families.get(run.changes?.family ?? '')
  if (run.changes === undefined || family === undefined)
    throw new Error('The linker proves that the run names what it changes')
  return { changes: run.changes, family }
}
