import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useDensity } from '../../parts/page/use-density.ts'
import type { GridAnchor, GridDensity } from '../../contracts/grid-props.ts'
import { useServices } from '../../client/services/app-services.ts'
import { gridColumns } from '../columns/list-columns.ts'
import { useFittedColumns } from '../columns/use-fitted-columns.ts'
import { useColumnLayout } from '../columns/use-column-layout.ts'
import type { KeyBinding } from '../../client/keys/key-binding.ts'
import { useKeys } from '../../client/keys/use-keys.ts'
import { moveKeys, useStartMoves } from '../actions/use-start-moves.ts'
import { isSelectable } from '../actions/use-row-makings.ts'
import { useRowLookups } from '../actions/use-row-lookups.ts'
import { useSelection } from '../actions/use-selection.ts'
import { useList } from '../model/list-model.ts'
import { useRoom } from '../columns/use-room.ts'
import { FoldedColumns } from '../columns/folded-columns.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { LoadingState } from './list-states.tsx'
import { RowMenu } from './row-menu.tsx'

const quietDelay = 400
/** Of a list inside a form: about ten rows, the rest is scrolled to. */
const relatedHeight = 420

/** The rows on the canvas grid: sort by heading, open by click or Enter, menu by key or pointer, check boxes for bulk moves. */
export function ListGrid({ foot }: { readonly foot: ReactNode }) {
  const [frame, room] = useRoom()
  return (
    <div className="list-grid-frame" ref={frame}>
      {room === undefined ? null : <FittedGrid room={room} foot={foot} />}
    </div>
  )
}

function FittedGrid({ room, foot }: { readonly room: number; readonly foot: ReactNode }) {
  const model = useList()
  const { list, view, change, window, gridRow, actions, isRelated, edits, locale, translate } = model
  const { modules } = useServices()
  const Grid = modules.grid
  const density = useDensity()
  const layout = useColumnLayout()
  const [isWhole, setWhole] = useState(false)
  const { shown: columns, folded, isWider } = useFittedColumns(room, isWhole)
  const isLarge = window.count?.isCapped === true
  const drawn = useMemo(
    () => gridColumns(columns, { sort: view.sort, isLarge, edits: edits?.fields, locale, translate }),
    [columns, view.sort, isLarge, edits, locale, translate],
  )
  const [menu, setMenu] = useState<{ readonly row: WireRow; readonly anchor: GridAnchor }>()
  const [selected, setSelected] = useSelection()
  const [initialRow] = useState(view.row)
  const handleRange = useScrollMemory()
  const searchLookup = useRowLookups()
  const { press } = useStartMoves(selected)
  useMoveKeys()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const sortBy = (field: string) => {
    const isDescending = view.sort.field === field ? !view.sort.isDescending : false
    change({ sort: { field, isDescending }, row: 0 }, 'push')
  }
  const { open } = actions
  const withRow = (index: number, act: (row: WireRow) => void) => {
    const row = window.getRow(index)
    if (row !== undefined) act(row)
  }
  return (
    <>
      {selected.length === 0 ? null : <BulkBar selected={selected} onClear={() => setSelected([])} />}
      <div
        className="list-grid"
        style={isRelated ? {} : { maxBlockSize: gridHeight(window.rowCount, density, isWider) }}
      >
        <Suspense fallback={<LoadingState />}>
          <Grid
            label={translate(list.title)}
            columns={drawn}
            rowCount={window.rowCount}
            getRow={gridRow}
            version={gridRow}
            locale={locale}
            density={density}
            height={isRelated ? { maxHeight: relatedHeight } : 'fill'}
            frozenColumns={density === 'touch' ? 0 : 1}
            initialRow={initialRow}
            onVisibleRange={handleRange}
            onHeaderClick={sortBy}
            onColumnResize={layout.resize}
            onColumnsReorder={(ids) => layout.arrange([...ids, ...folded.map(({ field }) => field.id)])}
            selectedRows={isSelectable(model) ? selected : undefined}
            onSelectedRowsChange={setSelected}
            onShortcut={isRelated ? undefined : press}
            onEdit={edits === undefined ? undefined : (made) => void edits.save(made, window.getRow)}
            searchLookup={edits === undefined ? undefined : searchLookup}
            onRowOpen={open === undefined || edits !== undefined ? undefined : (index) => withRow(index, open)}
            onRowMenu={isRelated ? undefined : (index, anchor) => withRow(index, (row) => setMenu({ row, anchor }))}
          />
        </Suspense>
      </div>
      {foot}
      <FoldedColumns folded={folded} isWhole={isWhole} onWhole={setWhole} />
      {menu === undefined ? null : <RowMenu row={menu.row} anchor={menu.anchor} onClose={closeMenu} />}
    </>
  )
}

/** Tells the help for keys which digits make which moves; the grid hears them. */
function useMoveKeys(): void {
  const { moves, isRelated } = useList()
  useKeys(
    useMemo(
      (): readonly KeyBinding[] =>
        (isRelated ? [] : moveKeys(moves)).map(({ key, move }) => ({
          id: `list.${key}`,
          group: 'list',
          keys: [key],
          label: move.label,
          run: undefined,
        })),
      [moves, isRelated],
    ),
  )
}

/** Tells the window what is in sight, and the address where one is once scrolling has come to rest. */
function useScrollMemory(): (from: number, to: number) => void {
  const { window, change, view } = useList()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is still to be remembered belongs to the address it was seen at, not to the next one.
  useEffect(() => () => clearTimeout(timer.current), [change])
  const { onVisibleRange } = window
  const { row } = view
  return useCallback(
    (from, to) => {
      onVisibleRange(from, to)
      clearTimeout(timer.current)
      if (from !== row) timer.current = setTimeout(() => change({ row: from }, 'replace'), quietDelay)
    },
    [onVisibleRange, change, row],
  )
}

/** A short list ends with its last row; heading and border included, and the scroll bar of one that is scrolled sideways. */
function gridHeight(rowCount: number, density: GridDensity, isWider: boolean): number {
  return 36 + rowCount * (density === 'touch' ? 44 : 34) + 2 + (isWider ? 16 : 0)
}
