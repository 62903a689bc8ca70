/** Loads the row grid with the canvas library; called when a screen that draws it is about to be shown. */
export const loadRowGrid = () => import('./row-grid.tsx')
