import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { columns, setValueAt, valueAt, wantedRows } from '../../scenarios/table-poc/pages/rows.ts'

// AG Grid Community with its defaults; a row is its number, and values come from getters.

ModuleRegistry.registerModules([AllCommunityModule])
createGrid(document.getElementById('grid'), {
  rowHeight: 50,
  columnDefs: columns.map(({ id, title, width, isText }, column) => ({
    colId: id,
    valueGetter: ({ data }) => valueAt(data.row, column),
    valueSetter: ({ data, newValue }) => {
      setValueAt(data.row, column, newValue)
      return true
    },
    headerName: title,
    width,
    editable: true,
    cellDataType: isText ? 'text' : 'number',
  })),
  rowData: Array.from({ length: wantedRows }, (_, row) => ({ row })),
})
