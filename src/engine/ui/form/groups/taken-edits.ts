import { parseDecimal } from '#core/decimal/decimal.ts'
import type { TakeDefinition } from '#core/model/screens/section-parts.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'

/** What taking all suggestions over writes: what a person entered stays, and nothing is taken where nothing is suggested. */
export function takenEdits({ from, into }: TakeDefinition, rows: readonly LineRecord[]): readonly GridEdit[] {
  return rows.flatMap((line, row) => {
    const value = line[from]
    if (value === undefined || isEmpty(value) || isNothing(value) || !isEmpty(line[into])) return []
    return [{ row, column: into, input: { kind: 'value' as const, value } }]
  })
}

function isNothing(value: Scalar): boolean {
  return typeof value === 'string' && parseDecimal(value)?.units === 0n
}
