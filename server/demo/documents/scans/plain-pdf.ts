/** A text on a page: points from the left and from the upper edge. */
export interface PlacedText {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
}

/** A file a PDF carries beside its pages. */
export interface CarriedFile {
  readonly name: string
  readonly content: Buffer
}

/** A small PDF of one A4 page a list of texts, in Helvetica, that may carry a file, as an electronic invoice does. */
export function plainPdf(pages: readonly (readonly PlacedText[])[], carried?: CarriedFile): Buffer {
  const first = 4
  const kids = pages.map((_page, index) => `${first + index * 2} 0 R`).join(' ')
  const file = first + pages.length * 2
  const names =
    carried === undefined
      ? ''
      : ` /Names << /EmbeddedFiles << /Names [(${carried.name}) ${file} 0 R] >> >> /AF [${file} 0 R]`
  const objects: readonly Buffer[] = [
    text(`<< /Type /Catalog /Pages 2 0 R${names} >>`),
    text(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...pages.flatMap((placed, index) => [
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
      ),
      stream('', Buffer.from(placed.map(drawn).join('\n'), 'latin1')),
    ]),
    ...(carried === undefined
      ? []
      : [
          text(`<< /Type /Filespec /F (${carried.name}) /UF (${carried.name}) /EF << /F ${file + 1} 0 R >> >>`),
          stream('/Type /EmbeddedFile /Subtype /text#2Fxml', carried.content),
        ]),
  ]
  return assembled(objects)
}

function drawn({ x, y, text: words, size = 10 }: PlacedText): string {
  return `BT /F1 ${size} Tf ${x} ${842 - y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`
}

function text(words: string): Buffer {
  return Buffer.from(words, 'latin1')
}

/** A stream object of a PDF. */
export function stream(entries: string, content: Buffer): Buffer {
  return Buffer.concat([text(`<< ${entries} /Length ${content.length} >>\nstream\n`), content, text('\nendstream')])
}

/** Objects, numbered from 1, with the table of their places. */
export function assembled(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(at)
    add(Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')]))
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(
    text(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
