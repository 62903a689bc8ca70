import { definePlugin } from '#engine'
import { loadRowGrid } from '#widgets'

/** The proof that a grid of 100,000 rows of 80 columns can be read and edited row by row (spec 2.10). */
export const tablePocPlugin = definePlugin({
  name: 'tablePoc',
  contribute: () => ({
    pages: [
      {
        path: 'tablepoc',
        load: async () => {
          // Both at once: the page draws nothing without the grid.
          const [{ TablePocPage }] = await Promise.all([import('./table-poc-page.tsx'), loadRowGrid()])
          return TablePocPage
        },
        title: 'tablepoc.title',
      },
    ],
  }),
})
