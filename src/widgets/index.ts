// What plugins and the composition root may use of the widgets. Heavy ones are loaded when first drawn, never from here.
export { Combobox } from './combobox/combobox.tsx'
export { loadInputWidgets } from './inputs/load-input-widgets.ts'
export { loadRowGrid } from './row-grid/load-row-grid.ts'
export type { RowGridColumn, RowGridEdit, RowGridProps } from './row-grid/row-grid-props.ts'
