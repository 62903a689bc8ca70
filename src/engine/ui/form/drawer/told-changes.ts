import { isState } from '#core/field-kinds/field-questions.ts'
import { currencyPlace } from '#core/field-kinds/figures.ts'
import type { HistoryChange } from '#core/http/drawer-contract.ts'
import type { FieldDefinition, RecordFields } from '#core/model/field-definition.ts'

/** A line that was added or removed, with its cells. */
export interface WholeLine {
  readonly lines: string
  readonly line: number
  readonly how: 'added' | 'removed'
  readonly cells: readonly HistoryChange[]
}

/** What an entry tells: changes of single values, and lines that came or went as one (FORM-680). */
export type ToldChange = HistoryChange | WholeLine

/** True for a line that came or went whole. */
export function isWholeLine(change: ToldChange): change is WholeLine {
  return 'cells' in change
}

/** Changes in their order; the cells of a line that was added or removed are one of them. */
export function foldLines(changes: readonly HistoryChange[]): readonly ToldChange[] {
  const whole = new Map<string, { readonly at: WholeLine; readonly cells: HistoryChange[] }>()
  return changes.flatMap((change): readonly ToldChange[] => {
    const { Lines, Line, Whole } = change
    if (Whole === undefined || Lines === null || Line === null) return [change]
    const key = `${Lines}/${Line}/${Whole}`
    const known = whole.get(key)
    if (known !== undefined) {
      known.cells.push(change)
      return []
    }
    const cells = [change]
    const at = { lines: Lines, line: Line, how: Whole, cells }
    whole.set(key, { at, cells })
    return [at]
  })
}

/** The definition of what changed; undefined for what the reader's edition does not know. */
export function changedField(
  fields: RecordFields,
  { Lines, Field }: Pick<HistoryChange, 'Lines' | 'Field'>,
): FieldDefinition | undefined {
  const among = Lines === null ? fields.fields : fields.lines.find(({ id }) => id === Lines)?.fields
  return among?.find(({ id }) => id === Field)
}

/** True for what says nothing to somebody who decides: the state a move leads to, figures of the moment, sums of quantities, and cells that are worked out (APPR-230). */
export function isNoise(field: FieldDefinition, isCell = false): boolean {
  const isSumOfQuantities = field.total?.how === 'sum' && currencyPlace(field) === 'none'
  return isState(field) || field.from !== undefined || isSumOfQuantities || (isCell && field.compute !== undefined)
}
