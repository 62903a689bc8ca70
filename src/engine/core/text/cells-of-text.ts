/** Cells of each line of a text whose cells are divided by tabs, semicolons or commas; a quoted cell may hold the separator, and a quote doubled. */
export function cellsOfText(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = ['\t', ';', ','].find((one) => plain.split('\n', 1)[0]?.includes(one)) ?? ','
  return plain.split(/\r\n|\n|\r/).map((line) => splitLine(line, separator))
}

function splitLine(line: string, separator: string): readonly string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at)
    const last = cells.length - 1
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cells[last] += '"'
      at += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells.push('')
    else cells[last] += letter
  }
  return cells
}
