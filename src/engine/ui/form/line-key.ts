import type { LineRecord } from '#core/definition/value.ts'

/** The stable key of a line in the browser: given once, kept through sorting, undo and drafts. */
export function lineKey(line: LineRecord): string {
  return typeof line.key === 'string' ? line.key : `id-${String(line.id)}`
}

/** Name of one place where words can stand: a header field, or a cell of a line. */
export function placeOf(field: string, cell?: { readonly lines: string; readonly key: string }): string {
  return cell === undefined ? field : `${cell.lines}/${cell.key}/${field}`
}
