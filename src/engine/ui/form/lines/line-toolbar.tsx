import { Add, ArrowDown, ArrowUp, Duplicate, Redo, Search, Trash, Undo } from '@blueprintjs/icons'
import { useId, type JSX, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { GridHandle } from '../../contracts/grid-props.ts'
import type { FocusedRow } from './focused-row.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { MatrixFile } from '../matrix/file/matrix-file.tsx'
import { MatrixTools } from '../matrix/matrix-tools.tsx'
import type { MoreColumnsState } from './use-more-columns.ts'
import { MoreColumnsMenu } from './more-columns-menu.tsx'
import { LineEntry } from './line-entry.tsx'
import { problemLines } from './rows/problem-lines.ts'
import { AddFromSources } from '../sources/add-from-sources.tsx'
import type { useLineGrid } from './use-line-grid.ts'
import { TakeSuggested } from '../groups/take-suggested.tsx'
import { Button } from '../../parts/button/button.tsx'

interface LineToolbarProps {
  readonly family: ClientFamily
  readonly section: SectionDefinition
  readonly lines: LinesField
  readonly grid: ReturnType<typeof useLineGrid>
  readonly focused: FocusedRow
  readonly handle: RefObject<GridHandle | null>
  /** Cards have commands of their own. */
  readonly isCards: boolean
  readonly more: MoreColumnsState
}

/** What stands over a grid of lines: title and count, entry, search within, problems, and the row commands. */
export function LineToolbar({ family, section, lines, grid, focused, handle, isCards, more }: LineToolbarProps) {
  const { translate, canEdit } = useForm()
  const searchId = useId()
  const count = grid.shown.rows.length
  return (
    <div className="frm-lines-head">
      <h2 className="frm-lines-title">
        {translate(section.title)}
        <span className="frm-count">{translate('form.lines.count', { count })}</span>
      </h2>
      {canEdit && section.entry.includes('search') ? <LineEntry lines={lines} grid={grid} handle={handle} /> : null}
      {canEdit ? <AddFromSources family={family} lines={lines} /> : null}
      {canEdit && section.take !== undefined ? <TakeSuggested lines={lines} take={section.take} /> : null}
      <Problems lines={lines} grid={grid} handle={handle} />
      <div className="frm-lines-search">
        <Search aria-hidden="true" />
        <label htmlFor={searchId} className="frm-hidden">
          {translate('form.lines.search')}
        </label>
        <input
          id={searchId}
          type="search"
          className="bp6-input"
          placeholder={translate('form.lines.search')}
          value={grid.words}
          onChange={(event) => grid.setWords(event.target.value)}
        />
      </div>
      {isCards ? null : <MoreColumnsMenu more={more} handle={handle} />}
      {canEdit && lines.matrix !== undefined ? (
        <MatrixTools lines={lines} matrix={lines.matrix} grid={grid} focused={focused} />
      ) : null}
      {lines.matrix?.hasFile === true ? <MatrixFile lines={lines} /> : null}
      {canEdit && !lines.hasFixedRows ? (
        <RowCommands lines={lines} grid={grid} focused={focused} handle={handle} isCards={isCards} />
      ) : null}
    </div>
  )
}

function RowCommands({ lines, grid, focused, handle, isCards }: Omit<LineToolbarProps, 'family' | 'section' | 'more'>) {
  const { store, translate } = useForm()
  const { canUndo, canRedo } = useFormState((form) => ({ canUndo: form.canUndo, canRedo: form.canRedo }))
  const hasRow = useStore(focused, ({ row }) => row !== undefined && row < grid.rowCount)
  const isFull = grid.shown.rows.length >= lines.max

  function addLine() {
    grid.setWords('')
    const at = grid.shown.rows.length
    store.insertLine(lines.id, at)
    const first = grid.columns.find((column) => column.isEditable)
    // The grid learns of the row with the next render.
    setTimeout(() => first && handle.current?.focusCell(at, first.id))
  }

  /** Does something with the row in focus, as the record counts. */
  function actOnRow(act: (linesId: string, rows: readonly number[]) => void) {
    const { row } = focused.getState()
    if (row !== undefined) act(lines.id, [grid.toRecord(row)])
  }

  return (
    <div className="frm-lines-commands" role="toolbar" aria-label={translate('form.lines.commands')}>
      <Command icon={<Add />} name={translate('form.lines.add')} isOff={isFull} onPress={addLine} />
      {isCards ? null : (
        <>
          <Command
            icon={<Duplicate />}
            name={translate('form.lines.copy')}
            isOff={!hasRow || isFull}
            onPress={() => actOnRow(store.copyLines)}
          />
          <Command
            icon={<Trash />}
            name={translate('form.lines.delete')}
            isOff={!hasRow}
            onPress={() => actOnRow(store.removeLines)}
          />
        </>
      )}
      {isCards || !lines.isOrdered ? null : <MoveCommands {...{ lines, grid, focused, handle }} />}
      <Command icon={<Undo />} name={translate('form.undo')} isOff={!canUndo} onPress={store.undo} />
      <Command icon={<Redo />} name={translate('form.redo')} isOff={!canRedo} onPress={store.redo} />
    </div>
  )
}

/** Moves the row in focus; the focus goes along. */
function MoveCommands({
  lines,
  grid,
  focused,
  handle,
}: Omit<LineToolbarProps, 'family' | 'section' | 'isCards' | 'more'>) {
  const { store, translate } = useForm()
  const row = useStore(focused, (now) => now.row)
  const isOff = (to: number) => row === undefined || grid.words !== '' || to < 0 || to >= grid.rowCount

  function move(by: number) {
    if (row === undefined) return
    store.moveLine(lines.id, row, row + by)
    const first = grid.columns.find((column) => column.isEditable)
    // At once, as by key: the next press may come before a frame, and means the same line.
    if (first !== undefined) handle.current?.focusCell(row + by, first.id)
  }

  return (
    <>
      <Command
        icon={<ArrowUp />}
        name={translate('form.lines.up')}
        isOff={isOff((row ?? 0) - 1)}
        onPress={() => move(-1)}
      />
      <Command
        icon={<ArrowDown />}
        name={translate('form.lines.down')}
        isOff={isOff((row ?? 0) + 1)}
        onPress={() => move(1)}
      />
    </>
  )
}

function Command(props: {
  readonly icon: JSX.Element
  readonly name: string
  readonly isOff: boolean
  readonly onPress: () => void
}) {
  return (
    <Button
      variant="minimal"
      className="frm-command"
      icon={props.icon}
      aria-label={props.name}
      title={props.name}
      disabled={props.isOff}
      // Keeps the cell in focus, so that a command knows its row.
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    />
  )
}

function Problems({ lines, grid, handle }: Pick<LineToolbarProps, 'lines' | 'grid' | 'handle'>) {
  const { translate } = useForm()
  const problems = problemLines(grid.shown, lines)
  const first = problems[0]
  if (first === undefined) return null
  return (
    <Button
      intent="danger"
      variant="minimal"
      className="frm-problems"
      onClick={() => {
        grid.setWords('')
        setTimeout(() => handle.current?.focusCell(first.row, first.field))
      }}
    >
      {translate('form.lines.problems', { count: problems.length })}
    </Button>
  )
}
