import type { HistoryChange } from '#core/http/drawer-contract.ts'
import type { LinesField, RecordFields } from '#core/model/field-definition.ts'

/** What follows from the status, in numbers that say nothing to people. */
const bookkeeping = new Set(['approvalStatusId', 'currentLevel'])

type Side = Readonly<Record<string, unknown>>

/** What an entry of the audit log says became of the fields given, in their order; each cell of a line by itself. */
export function auditedChanges(
  { fields, lines }: RecordFields,
  sides: { readonly before: unknown; readonly after: unknown },
): readonly HistoryChange[] {
  const [before, after] = [sideOf(sides.before), sideOf(sides.after)]
  const isNamed = ({ id }: { readonly id: string }) => !bookkeeping.has(id) && (id in before || id in after)
  return [
    ...fields
      .filter(isNamed)
      .map(({ id }) => ({ Field: id, Lines: null, Line: null, Before: before[id] ?? null, After: after[id] ?? null })),
    ...lines
      .filter(isNamed)
      .flatMap((field) => lineChanges(field, asArray(before[field.id]), asArray(after[field.id]))),
  ]
}

function lineChanges(field: LinesField, before: readonly Side[], after: readonly Side[]): readonly HistoryChange[] {
  const ids = new Set([...before, ...after].map((line) => line['id']))
  return [...ids].flatMap((id) => {
    const [held, holds] = [before, after].map((side) => side.find((line) => line['id'] === id))
    const [old, now] = [held ?? {}, holds ?? {}]
    const whole: Pick<HistoryChange, 'Whole'> =
      held === undefined ? { Whole: 'added' } : holds === undefined ? { Whole: 'removed' } : {}
    return field.fields
      .filter((cell) => cell.id !== 'id' && cell.id !== 'lineNo' && old[cell.id] !== now[cell.id])
      .map((cell) => ({
        Field: cell.id,
        Lines: field.id,
        Line: Number(now['lineNo'] ?? old['lineNo'] ?? 0),
        Before: old[cell.id] ?? null,
        After: now[cell.id] ?? null,
        ...whole,
      }))
  })
}

/** One side of an entry by field id; empty where there is none. */
export function sideOf(value: unknown): Side {
  // The column holds what changedFields wrote: an object, or null.
  return typeof value === 'object' && value !== null ? (value as Side) : {}
}

function asArray(value: unknown): readonly Side[] {
  return Array.isArray(value) ? value.map(sideOf) : []
}
