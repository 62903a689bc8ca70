import { useCallback, useMemo, useState } from 'react'
import type { RowRanges } from '../../contracts/grid-props.ts'
import { useList } from '../model/list-model.ts'

/** Rows looked through for those a move was refused on: the first pages, where a person selected them. */
const lookedThrough = 500

/**
 * Selected rows are places in a list: another query, or a move made since, is another list. Rows a move was refused on stay selected,
 * wherever they stand now, until the person selects anew.
 */
export function useSelection(): readonly [RowRanges, (rows: RowRanges) => void] {
  const { window, actions } = useList()
  const { source, getRow, rowCount } = window
  const { round, refused } = actions
  const [kept, setKept] = useState<{ readonly source: unknown; readonly round: number; readonly rows: RowRanges }>()
  const set = useCallback((rows: RowRanges) => setKept({ source, round, rows }), [source, round])
  const places = useMemo(
    () => placesOf(refused, (index) => getRow(index)?.Id, Math.min(rowCount, lookedThrough)),
    [refused, getRow, rowCount],
  )
  const isSame = kept !== undefined && kept.source === source && kept.round === round
  return [isSame ? kept.rows : places, set]
}

function placesOf(ids: ReadonlySet<number>, idAt: (index: number) => number | undefined, count: number): RowRanges {
  if (ids.size === 0) return nothing
  return Array.from({ length: count }, (_, index) => index).flatMap((index): RowRanges => {
    const id = idAt(index)
    return id !== undefined && ids.has(id) ? [[index, index + 1]] : []
  })
}

const nothing: RowRanges = []

/** The ranges with one row more, or with one row less. */
export function withRow(rows: RowRanges, row: number, isIn: boolean): RowRanges {
  const others = rows.flatMap(([from, to]) => Array.from({ length: to - from }, (_, step) => from + step))
  const all = isIn ? [...others, row] : others.filter((each) => each !== row)
  return all.toSorted((a, b) => a - b).map((each) => [each, each + 1])
}
