import { expect, it } from 'vitest'
import { findCycles } from './support/find-cycles.ts'
import { importsOf } from './support/imports.ts'
import { sourceFiles } from './support/source-files.ts'

it('[ARCH-5] no file reaches itself through its imports', () => {
  const graph = new Map(
    sourceFiles('src', 'server').map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, isTypeOnly }) => (target && !isTypeOnly ? [target] : [])),
    ]),
  )
  expect(findCycles(graph)).toEqual([])
})
