import type { SamplesDefinition } from '../../model/samples-definition.ts'
import type { FormSource } from '../schema/family/form-schema.ts'

/** Samples with every default made explicit. */
export function normalizeSamples({ samples }: FormSource): SamplesDefinition {
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
