import { expect, it } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

/** Names of the library that lead to all of its cells. */
const full = /\b(DataEditor|DataEditorAll|AllCellRenderers|ImageWindowLoaderImpl|MarkdownDiv|ImageOverlayEditor)\b/

it('[ARCH-20] nothing imports the full edition of the grid library', () => {
  const importing = sourceFiles('src').filter(({ text }) => text.includes("from '@glideapps/glide-data-grid'"))
  const found = importing.flatMap(({ path, text }) => (full.test(text) ? [path] : []))
  expect(found).toEqual([])
  expect(importing.length).toBeGreaterThan(0)
})
