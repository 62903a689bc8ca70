import { formatMessage } from '#core/errors/format-message.ts'
import type { Scalar } from '#core/model/value.ts'
import { isSameValue } from '#core/record/same-value.ts'
import type { FilledRow } from '../engine/run-step.ts'
import { changedValue } from './change-value.ts'
import { keptValue, printCells } from './kept-cells.ts'
import type { FoundLine } from './read-lines.ts'
import { tellLines } from './tell-lines.ts'
import type { WantedLines } from './wanted-lines.ts'

/** What a change of lines is told with. */
export interface LinesTold {
  readonly translate: (key: string) => string | undefined
  /** Titles of what the header names, by the field of a line it stands for. */
  readonly titles: ReadonlyMap<string, string>
}

interface ChangedLine {
  readonly line: FoundLine
  readonly before: Readonly<Record<string, Scalar>>
  readonly after: Readonly<Record<string, Scalar>>
}

/**
 * The line of a run that says what becomes of the lines of one record (RUN-57): before and after in words, and cell by cell as they are
 * kept. None where nothing changes; where no line could say alone what one shall, it is refused (RUN-58).
 */
export function previewLines(
  record: number,
  wanted: WantedLines,
  { lines, told }: { readonly lines: readonly FoundLine[]; readonly told: LinesTold },
): readonly FilledRow[] {
  const { only } = wanted
  if (only !== undefined && !lines.some(({ fits }) => fits)) return [refusedRow(record, wanted, { lines, told })]
  const changed = lines.flatMap((line) => changedLine(wanted, line))
  const fields = [...wanted.cells.map(({ field }) => field), ...(only === undefined ? [] : [only])]
  const isChanged = ({ before, after }: ChangedLine) =>
    fields.some((field) => !isSameValue(field, before[field.id], after[field.id]))
  const count = changed.filter(isChanged).length
  if (count === 0) return []
  // Of a yes that one line has alone, those that keep it are kept as well: whoever looks later sees whether it is theirs still.
  const kept = only === undefined ? changed.filter(isChanged) : changed
  const side = (which: 'before' | 'after') => ({
    text: tellLines(
      wanted,
      kept.map((one) => ({ line: one.line, values: one[which] })),
      told.translate,
    ),
    value: printCells(new Map(kept.map((one) => [one.line.id, one[which]]))),
  })
  const [old, fresh] = [side('before'), side('after')]
  return [
    {
      record,
      field: wanted.id,
      oldText: old.text,
      newText: fresh.text,
      oldValue: old.value,
      newValue: fresh.value,
      rows: count,
    },
  ]
}

function changedLine({ cells, only }: WantedLines, line: FoundLine): readonly ChangedLine[] {
  const hasFlag = only !== undefined && line.values[only.id] === true
  if (!line.fits && !hasFlag) return []
  const before: Record<string, Scalar> = {}
  const after: Record<string, Scalar> = {}
  for (const change of line.fits ? cells : []) {
    const { field, by } = change
    const old = keptValue(field, line.values[field.id] ?? null)
    before[field.id] = old
    // Nothing raised by a tenth is still nothing said.
    after[field.id] = old === null && by !== 'SetTo' ? null : keptValue(field, changedValue(change, old))
  }
  if (only !== undefined) {
    before[only.id] = hasFlag
    after[only.id] = line.fits
  }
  return [{ line, before, after }]
}

function refusedRow(
  record: number,
  wanted: WantedLines,
  { lines, told }: { readonly lines: readonly FoundLine[]; readonly told: LinesTold },
): FilledRow {
  const { translate, titles } = told
  const name = wanted.where.map(({ field }) => titles.get(field.id) ?? '').join(', ')
  const now = lines.map((line) => ({ line, values: line.values }))
  return {
    record,
    field: wanted.id,
    oldText: tellLines(wanted, now, translate),
    newText: name,
    oldValue: '',
    newValue: '',
    rows: 0,
    taken: false,
    outcome: 'Refused',
    reason: noLineText(translate, name),
  }
}

/** Why nothing can be done of a record that has no line of what the header names. */
export function noLineText(translate: (key: string) => string | undefined, name: string): string {
  return formatMessage(translate('errors.E_NO_LINE_OF') ?? '', { name })
}
