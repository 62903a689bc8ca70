import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { columns, createRows, wantedRows } from '../../scenarios/table-poc/pages/rows.ts'

// AG Grid Community with its defaults, over row objects.

ModuleRegistry.registerModules([AllCommunityModule])
createGrid(document.getElementById('grid'), {
  rowHeight: 50,
  columnDefs: columns.map(({ id, title, width, isText }) => ({
    field: id,
    headerName: title,
    width,
    editable: true,
    cellDataType: isText ? 'text' : 'number',
  })),
  rowData: createRows(wantedRows),
})
