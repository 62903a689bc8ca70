/**
 * Reads what a spreadsheet puts on the clipboard: rows by line ends, cells by tabs; a cell in double quotes may hold tabs,
 * line ends and doubled quotes. The last line end makes no row; no text at all is no rows.
 */
export function parseTsv(text: string): string[][] {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (text === '') return []
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  for (;;) {
    const cell = body[position] === '"' ? quotedCell(body, position) : plainCell(body, position)
    row.push(cell.text)
    position = cell.end
    if (position >= body.length || body[position] === '\n') {
      rows.push(row)
      row = []
    }
    if (position >= body.length) return rows
    position += 1
  }
}

interface Cell {
  readonly text: string
  readonly end: number
}

function plainCell(body: string, start: number): Cell {
  let end = start
  while (!isCellEnd(body, end)) end += 1
  return { text: body.slice(start, end), end }
}

/** A quote that is never closed, or is followed by more words, was no quoting at all: the cell is taken as it stands. */
function quotedCell(body: string, start: number): Cell {
  let end = start + 1
  while (end < body.length) {
    if (body[end] === '"' && body[end + 1] !== '"') break
    end += body[end] === '"' ? 2 : 1
  }
  const isClosed = body[end] === '"' && isCellEnd(body, end + 1)
  return isClosed ? { text: body.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 } : plainCell(body, start)
}

function isCellEnd(body: string, position: number): boolean {
  return position >= body.length || body[position] === '\t' || body[position] === '\n'
}

/** Writes rows of cells so that a spreadsheet reads them back as they are. */
export function printTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(printCell).join('\t')).join('\n')
}

function printCell(cell: string): string {
  return /[\t\n\r]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell
}
