import { expect, it } from 'vitest'
import { sourceFiles, styleFiles } from './support/source-files.ts'

const tokens = 'src/widgets/theme/tokens.css'
/** Palettes of what draws by itself: their tokens alone. */
const palettes = ['src/widgets/grid/theme/grid.css', 'src/widgets/chart/chart.css']
/** On paper words are black and rules grey, whatever the screen is. */
const paper = ['src/engine/ui/form/print/print.css', 'src/engine/ui/list/parts/print-table.css']
/** The canvas library asks for colors as values, not as names of tokens. */
const canvas = ['src/widgets/grid/theme/grid-palette.ts']

const color = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i

it('[ARCH-54] a color is written among the tokens alone', () => {
  const sheets = styleFiles('src').filter(({ path }) => path !== tokens && !paper.includes(path))
  const found = sheets.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => color.test(line) && !(palettes.includes(path) && /^\s*--(grid|chart)-/.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('[ARCH-54] nor does code write one', () => {
  const found = sourceFiles('src').filter(
    ({ path, text }) => !canvas.includes(path) && /['"`](#[0-9a-f]{3,8}\b|(rgb|hsl)a?\()/i.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

it('[ARCH-54] a token that is named exists', () => {
  const known = new Set(
    styleFiles('src').flatMap(({ text }) => [...text.matchAll(/(--lar-[\w-]+):/g)].map(([, name]) => name)),
  )
  const named = styleFiles('src').flatMap(({ path, text }) =>
    // One with another value behind it may be missing: a tenant or an element sets it.
    [...text.matchAll(/var\((--lar-[\w-]+)\)/g)].map(([, name]) => ({ path, name })),
  )
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})
