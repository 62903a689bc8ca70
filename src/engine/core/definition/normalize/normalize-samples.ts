import type { SamplesDefinition } from '../../model/samples-definition.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'

/** Samples with every default made explicit. */
export function normalizeSamples({ samples }: FamilySource): SamplesDefinition {
  return {
    record: samples?.record ?? {},
    also: Object.entries(samples?.also ?? {}).map(([id, set]) => ({ id, set })),
    mistakes: Object.entries(samples?.mistakes ?? {}).map(([id, mistake]) => ({
      id,
      set: mistake.set,
      at: mistake.at,
      code: mistake.code,
      message: mistake.message?.slice(1),
    })),
  }
}
