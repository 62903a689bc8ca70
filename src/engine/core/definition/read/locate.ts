import type { DefinitionIssue } from '../../errors/definition-issue.ts'
import { parentPointer } from './json-pointer.ts'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-file.ts'

/** 1-based line and column of an offset, by binary search in the line starts. */
function positionAt(lineStarts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 }
}

/** Line and column of a pointer, or of its nearest parent that was written. */
export function locate(
  source: SourceFile,
  pointer: string,
  atKey = false,
): { readonly line: number; readonly column: number } {
  const { offsets, lineStarts } = source.places()
  const found = offsets.get(pointer)
  if (found !== undefined) return positionAt(lineStarts, atKey ? found.key : found.value)
  if (pointer === '') return { line: 1, column: 1 }
  return locate(source, parentPointer(pointer), true)
}

/** A problem of a file with its place. */
export function issueAt(source: SourceFile, problem: Problem): DefinitionIssue {
  const { pointer, atKey = false, code, message, hint } = problem
  const place = { file: source.file, pointer, ...locate(source, pointer, atKey) }
  return hint === undefined ? { ...place, code, message } : { ...place, code, message, hint }
}
