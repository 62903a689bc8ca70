/** Loads the controls of forms; called when a page that draws them is about to be shown. */
export const loadInputWidgets = () => import('./input-widgets.ts')
