import { expect, it } from 'vitest'
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

function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
