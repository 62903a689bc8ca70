import type { LineRecord } from '#core/model/value.ts'

/** The stable key of a line in the browser: given once, kept through sorting, undo and drafts. */
export function lineKey(line: LineRecord): string {
  return typeof line.key === 'string' ? line.key : `id-${String(line.id)}`
}

/** Name of one cell, whatever row it stands in today. */
export function cellPlace(lines: string, key: string, field: string): string {
  return `${lines}/${key}/${field}`
}
