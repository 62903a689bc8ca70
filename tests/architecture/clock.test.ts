import { expect, it } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

/** The two composition roots, which hand the clock on. */
const roots = ['src/main.tsx', 'server/main.ts']

it('[ARCH-13] only the composition roots ask the machine what time it is', () => {
  const asking = sourceFiles('src', 'server').filter(({ text }) => /\bnew Date\(\)|\bDate\.now\(\)/.test(text))
  expect(asking.map(({ path }) => path).toSorted()).toEqual(roots.toSorted())
})
