import type { DataEditorProps } from '@glideapps/glide-data-grid'

/** What the canvas does itself: moving and growing the selection. Everything else is ours (gridCommand, useClipboard). */
export const canvasKeys: NonNullable<DataEditorProps['keybindings']> = {
  copy: false,
  cut: false,
  paste: false,
  delete: false,
  activateCell: false,
  selectRow: false,
  selectColumn: false,
  search: false,
  clear: true,
  selectAll: true,
  goToFirstColumn: 'Home',
  goToLastColumn: 'End',
  goToFirstCell: 'primary+Home',
  goToLastCell: 'primary+End',
  goToNextPage: 'PageDown',
  goToPreviousPage: 'PageUp',
}
