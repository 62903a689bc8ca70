import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { CompareDefinition } from '#core/compare/compare-definition.ts'
import type { ComparedColumn, ComparedTable } from '#core/compare/compared-table.ts'
import type { ComparedTexts } from '#core/compare/compared-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { useForm } from '../context/form-context.tsx'
import { CompareFoot } from './compare-foot.tsx'
import { CompareRow } from './compare-row.tsx'
import { drawnRows, rowsAtOnce } from './drawn-rows.ts'
import { useChoosing } from './use-choosing.ts'
import { useGridCell, type GridPlace } from './use-grid-cell.ts'

interface CompareTableProps {
  readonly label: string
  readonly compare: CompareDefinition
  readonly table: ComparedTable
  readonly texts: ComparedTexts
}

/** Rows against columns as a grid: a table to look at, one cell of which the keyboard stands in (COMPARE-6). */
export function CompareTable({ label, compare, table, texts }: CompareTableProps) {
  const { store, translate } = useForm()
  const element = useRef<HTMLTableElement>(null)
  const [most, setMost] = useState(rowsAtOnce)
  const rows = drawnRows(table.rows, most)
  const { place, setAt, move } = useGridCell(element, { rows: rows.length, columns: table.columns.length })
  const { canChoose, choose, note } = useChoosing({ compare, table, texts })

  function handleKey(event: KeyboardEvent): void {
    if (move(event)) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'z') return takeStep(event, event.shiftKey ? store.redo : store.undo)
    if (isCommand && event.key.toLowerCase() === 'y') return takeStep(event, store.redo)
    if ((event.key === 'Enter' || event.key === ' ') && !isCommand) takeStep(event, () => choose(place))
  }

  function handleClick(event: MouseEvent<HTMLElement>): void {
    const at = placeOf(event.target)
    if (at === undefined) return
    setAt(at)
    choose(at)
  }

  return (
    <>
      <p className="frm-compare-note-done" role="status" data-refused={note?.isRefused}>
        {note?.text ?? (canChoose ? translate('form.compare.hint') : '')}
      </p>
      <div className="frm-compare-scroll">
        <table
          ref={element}
          role="grid"
          aria-label={label}
          aria-readonly={!canChoose}
          onKeyDown={handleKey}
          onClick={handleClick}
          onFocus={({ target }) => setAt((now) => placeOf(target) ?? now)}
        >
          <thead>
            <tr>
              <th scope="col" role="columnheader" className="frm-compare-row">
                <span className="lar-hidden">{label}</span>
              </th>
              {table.columns.map((column, index) => (
                <ColumnHead key={index} {...{ column, compare, texts }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <CompareRow
                key={row.index}
                row={row}
                at={at}
                columns={table.columns}
                texts={texts}
                focused={at === place.row ? place.column : undefined}
                isOpen={table.isOpen}
                canChoose={canChoose}
              />
            ))}
          </tbody>
          {table.isOpen ? <CompareFoot table={table} texts={texts} hasChoice={compare.choice !== undefined} /> : null}
        </table>
      </div>
      <MoreRows left={table.rows.length - rows.length} onMore={() => setMost((now) => now + rowsAtOnce)} />
    </>
  )
}

/** Asks for further rows; nothing where all are there. */
function MoreRows({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  const { translate } = useForm()
  if (left <= 0) return null
  return (
    <div className="frm-compare-more">
      <Button onClick={onMore}>{translate('form.compare.more', { count: Math.min(left, rowsAtOnce) })}</Button>
    </div>
  )
}

interface ColumnHeadProps extends Pick<CompareTableProps, 'compare' | 'texts'> {
  readonly column: ComparedColumn
}

/** Name of a column, and whether it was answered. */
function ColumnHead({ column, compare, texts }: ColumnHeadProps) {
  const { translate } = useForm()
  const answered = compare.columns?.answered
  return (
    <th scope="col" role="columnheader">
      <span className="frm-compare-name">{texts.column(column)}</span>
      {answered === undefined ? null : (
        <span className="frm-compare-fact">
          {translate(column.isAnswered ? 'form.compare.answered' : 'form.compare.notAnswered')}
        </span>
      )}
    </th>
  )
}

function takeStep(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

/** The cell an event is of. */
function placeOf(target: EventTarget): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [row, column] = (cell ?? '').split(' ').map(Number)
  return row === undefined || column === undefined ? undefined : { row, column }
}
