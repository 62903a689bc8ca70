import type { CountLine, CountSheet, CountState } from '#core/http/count-contract.ts'

/** The sheet with a line as the server has it now; one that was added stands behind the others. */
export function withLine(sheet: CountSheet, line: CountState | CountLine): CountSheet {
  if ('name' in line && sheet.lines.every(({ id }) => id !== line.id))
    return { ...sheet, lines: [...sheet.lines, line] }
  return { ...sheet, lines: sheet.lines.map((one) => (one.id === line.id ? { ...one, ...line } : one)) }
}
