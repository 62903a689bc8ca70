import { ArrowRight, ArrowsHorizontal, Percentage } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { LinesField } from '#core/model/field-definition.ts'
import type { MatrixDefinition } from '#core/matrix/matrix-definition.ts'
import { Button } from '../../parts/button/button.tsx'
import { useForm } from '../context/form-context.tsx'
import type { FocusedRow } from '../lines/focused-row.ts'
import type { useLineGrid } from '../lines/use-line-grid.ts'
import { columnFields, editsOf, valuesOf } from './matrix-cells.ts'

const MatrixDialog = lazy(async () => ({ default: (await import('./matrix-dialog.tsx')).MatrixDialog }))

interface MatrixToolsProps {
  readonly lines: LinesField
  readonly matrix: MatrixDefinition
  readonly grid: ReturnType<typeof useLineGrid>
  readonly focused: FocusedRow
}

/** What is done with whole rows of a matrix: spread an amount, change by a percentage, fill a cell to the right (MATRIX-5). */
export function MatrixTools({ lines, matrix, grid, focused }: MatrixToolsProps) {
  const { store, translate } = useForm()
  const [asked, setAsked] = useState<'spread' | 'change'>()
  const row = useStore(focused, (now) => (now.row !== undefined && now.row < grid.rowCount ? now.row : undefined))
  const hasRows = grid.shown.rows.length > 0

  function fillRight() {
    const { row: at, column } = focused.getState()
    if (at === undefined) return
    const index = grid.toRecord(at)
    const columns = columnFields(lines)
    const from = columns.findIndex(({ id }) => id === column)
    const value = valuesOf(columns, grid.shown.rows[index])[from]
    if (value === undefined) return
    const rest = columns.slice(from + 1)
    if (rest.length > 0)
      store.editLines(
        lines.id,
        editsOf(
          rest,
          index,
          rest.map(() => value),
        ),
      )
  }

  return (
    <div className="frm-matrix-tools" role="toolbar" aria-label={translate('form.matrix.tools')}>
      <Button variant="minimal" icon={<ArrowsHorizontal />} disabled={!hasRows} onClick={() => setAsked('spread')}>
        {translate('form.matrix.spread')}
      </Button>
      <Button variant="minimal" icon={<Percentage />} disabled={!hasRows} onClick={() => setAsked('change')}>
        {translate('form.matrix.change')}
      </Button>
      <Button
        variant="minimal"
        icon={<ArrowRight />}
        disabled={row === undefined}
        // Keeps the cell in focus, which says what is filled.
        onPointerDown={(event) => event.preventDefault()}
        onClick={fillRight}
      >
        {translate('form.matrix.fill')}
      </Button>
      {asked === undefined ? null : (
        <Suspense fallback={null}>
          <MatrixDialog
            lines={lines}
            matrix={matrix}
            what={asked}
            row={row === undefined ? undefined : grid.toRecord(row)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
