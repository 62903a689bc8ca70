import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { givenIn } from './given-in.ts'

/**
 * What was drafted of one source as the body of a new record: values alone, without lines nobody gave a quantity. Undefined when no line is left.
 * @throws E_SOURCE_DIFFERS when there is more than one document holds
 */
export function bodyOfDraft(
  family: FamilyDefinition,
  source: SourceDefinition,
  draft: SourceAnswer,
): WireRecord | undefined {
  if (draft.HasMore) throw appError('E_SOURCE_DIFFERS')
  const into = family.entity.lines.find(({ id }) => id === source.lines.into)
  const [head] = draft.Sources
  if (into === undefined || head === undefined) return undefined
  const qty = into.fields.find(({ id }) => id === source.lines.takes.qty)
  const lines = draft.Lines.filter(({ Line }) => qty === undefined || (Line[wireName(qty)] ?? null) !== null)
  if (lines.length === 0) return undefined
  return {
    ...givenIn(family.entity.fields, head.Header),
    [into.property]: lines.map(({ Line }) => givenIn(into.fields, Line)),
  }
}
