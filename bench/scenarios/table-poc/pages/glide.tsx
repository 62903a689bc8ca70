import { DataEditor, GridCellKind, type GridCell, type Item } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { useCallback } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, createRows, wantedRows } from './rows.ts'

const rows = createRows(wantedRows)

/** The canvas library as its documentation shows it, over row objects. */
function Page() {
  const getCellContent = useCallback(([column, row]: Item): GridCell => {
    const value = rows[row]?.[columns[column]?.id ?? ''] ?? ''
    if (typeof value === 'string') {
      return { kind: GridCellKind.Text, data: value, displayData: value, allowOverlay: true }
    }
    return { kind: GridCellKind.Number, data: value, displayData: String(value), allowOverlay: true }
  }, [])
  return (
    <DataEditor
      width="100%"
      height="100%"
      columns={columns}
      rows={rows.length}
      rowHeight={50}
      smoothScrollX
      smoothScrollY
      getCellContent={getCellContent}
      onCellEdited={([column, row], cell) => {
        const target = rows[row]
        const id = columns[column]?.id
        if (target === undefined || id === undefined) return
        if (cell.kind === GridCellKind.Number || cell.kind === GridCellKind.Text) target[id] = cell.data ?? 0
      }}
    />
  )
}

const root = document.getElementById('grid')
if (root !== null) createRoot(root).render(<Page />)
