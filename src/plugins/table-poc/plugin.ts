import { createElement } from 'react'
import { definePlugin } from '#engine'
import { loadRowGrid } from '#widgets'
import { tablePocManifest } from './manifest.ts'

/** The proof that a grid of 100,000 rows of 80 columns can be read and edited row by row (SPEC-2.10.1). */
export const tablePocPlugin = definePlugin({
  name: tablePocManifest.name,
  contribute: () => ({
    pages: [
      {
        path: 'tablepoc',
        load: async () => {
          // Both at once, and the grid is given to the page: waiting for it once more would cost a frame of nothing.
          const [{ TablePocPage }, { RowGrid }] = await Promise.all([import('./table-poc-page.tsx'), loadRowGrid()])
          return () => createElement(TablePocPage, { grid: RowGrid })
        },
        title: 'tablepoc.title',
      },
    ],
  }),
})
