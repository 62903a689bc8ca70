import { expect, it } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

it('[ARCH-18] draws every button by the one of parts/button', () => {
  const others = sourceFiles('src').filter(
    ({ path, text }) =>
      !path.includes('/parts/button/') && /bp6-button|\{[^}]*\bButton\b[^}]*\} from '@blueprintjs/.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})
