import { markerCellRenderer, type DataEditorCoreProps } from '@glideapps/glide-data-grid'

/** The renderers of the library's own cells. */
type OwnRenderers = NonNullable<DataEditorCoreProps['renderers']>

/**
 * What the canvas library is made of here: check boxes and row numbers are its own, every cell is ours. Its full edition draws images,
 * Markdown and carousels too and brings their packages along (docs/decisions/what-only-the-grid-needs.md).
 */
export const bareCanvas: Pick<DataEditorCoreProps, 'renderers' | 'imageWindowLoader'> = {
  // A renderer is asked for cells of its own kind alone; the list's type does not say so.
  renderers: [markerCellRenderer as OwnRenderers[number]],
  imageWindowLoader: { setWindow: ignore, setCallback: ignore, loadOrGetImage: ignore },
}

/** No cell shows an image. */
function ignore(): undefined {
  return undefined
}
