import { useMemo } from 'react'
import { shownColumns } from '#core/matrix/drawn-matrix.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { useFormState } from '../context/form-context.tsx'

/** The lines with the columns of a matrix its header asks for; other lines as they are. */
export function useShownColumns(lines: LinesField): LinesField {
  const upTo = lines.matrix?.upTo
  const most = useFormState(({ record }) => (upTo === undefined ? undefined : scalarIn(record, upTo)))
  return useMemo(() => shownColumns(lines, most), [lines, most])
}
