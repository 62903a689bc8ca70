import { expect, it } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

const place = 'src/engine/core/field-kinds/'
/** Writes exact decimals a thousand times a second, with the decimals field-kinds say. */
const canvas = 'src/plugins/table-poc/editing/cell-entry.ts'

const byHand = [
  // Numbers of decimals written down for the function that writes decimals, or for the browser's own.
  /\bleast: \d+, most: \d+ \}/,
  /(minimum|maximum)FractionDigits: [1-9]/,
  /style: 'currency'/,
]

it('[ARCH-53] nobody outside of field-kinds writes decimals of amounts', () => {
  const found = sourceFiles('src', 'server').filter(
    ({ path, text }) =>
      !path.startsWith(place) &&
      !path.startsWith('src/engine/core/decimal/') &&
      path !== canvas &&
      /\bformatDecimal\b/.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

it('[ARCH-53] nor how many there are', () => {
  const found = sourceFiles('src', 'server')
    // The operators of expressions say how many arguments they take in the same words.
    .filter(({ path }) => !path.startsWith(place) && !path.startsWith('src/engine/core/rules/operators/'))
    .filter(({ text }) => byHand.some((one) => one.test(text)))
  expect(found.map(({ path }) => path)).toEqual([])
})

it('[ARCH-53] the sign of a currency stands before a figure by one function', () => {
  const found = sourceFiles('src', 'server').filter(
    ({ path, text }) => !path.startsWith(place) && /[sS]ymbol\}\$\{/.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})
