import { DataEditor, GridCellKind, type GridCell, type Item } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { useCallback } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, setValueAt, valueAt, wantedRows } from './rows.ts'

/** The canvas library as its documentation shows it. */
function Page() {
  const getCellContent = useCallback(([column, row]: Item): GridCell => {
    const value = valueAt(row, column)
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
      rows={wantedRows}
      rowHeight={50}
      smoothScrollX
      smoothScrollY
      getCellContent={getCellContent}
      onCellEdited={([column, row], cell) => {
        if (cell.kind === GridCellKind.Number || cell.kind === GridCellKind.Text)
          setValueAt(row, column, cell.data ?? 0)
      }}
    />
  )
}

const root = document.getElementById('grid')
if (root !== null) createRoot(root).render(<Page />)
