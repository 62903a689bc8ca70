import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import type { TitleBook } from '#core/titles/title-book.ts'

/** An open line of a source as a line of the document. */
export interface OpenLine {
  readonly line: LineRecord
  readonly docNo: string
  /** What the header of a document made from its source says. */
  readonly header: EntityRecord
  /** In the unit of the line. */
  readonly open: string
  readonly asked: string
}

/** The open lines of an answer in field ids; titles of what they look up go into the book. */
export function readOpenLines(
  entity: EntityDefinition,
  source: ClientSource,
  { answer, titles }: { readonly answer: SourceAnswer; readonly titles: TitleBook },
): readonly OpenLine[] {
  const into = entity.lines.filter(({ id }) => id === source.into)
  const property = into[0]?.property ?? source.into
  const wire = { Id: 0, [property]: answer.Lines.map(({ Line }) => Line) }
  const rows = linesOf(readWireRecord({ fields: [], lines: into }, wire, titles), source.into)
  const heads = new Map(
    answer.Sources.map(({ Id, DocNo, Header }) => [
      Id,
      { docNo: DocNo, header: readWireRecord({ fields: entity.fields, lines: [] }, { Id: 0, ...Header }, titles) },
    ]),
  )
  return answer.Lines.flatMap(({ SourceId, Header, Open, Asked }, index) => {
    const head = heads.get(SourceId)
    const line = rows[index]
    if (head === undefined || line === undefined) return []
    const said = readWireRecord({ fields: entity.fields, lines: [] }, { Id: 0, ...Header }, titles)
    return [{ ...head, header: { ...head.header, ...said }, line, open: Open, asked: Asked }]
  })
}

/** The header of a document made of several lines: that of the first, without the record's own id, with what the first of them says. */
export function headerOf({ sameOfLines }: Pick<ClientSource, 'sameOfLines'>, lines: readonly OpenLine[]): EntityRecord {
  const { id: _own, ...header } = lines[0]?.header ?? {}
  const said = sameOfLines.map((id) => [
    id,
    lines.map((line) => line.header[id]).find((value) => !isEmpty(value)) ?? null,
  ])
  return { ...header, ...Object.fromEntries(said) }
}

/** True when all lines may stand in one document: their sources agree in what must be equal. */
export function agree({ same, sameOfLines }: ClientSource, lines: readonly OpenLine[]): boolean {
  const [first] = lines
  const isOne = (field: string) =>
    new Set(lines.map(({ header }) => header[field]).filter((value) => !isEmpty(value))).size <= 1
  return (
    lines.every(({ header }) => same.every((field) => header[field] === first?.header[field])) &&
    sameOfLines.every(isOne)
  )
}

/** Lines of sources that the document does not have yet; of a pattern all, because nothing says which were taken. */
export function notTakenYet(
  source: ClientSource,
  lines: readonly OpenLine[],
  record: EntityRecord,
): readonly OpenLine[] {
  const { line: link } = source
  if (link === undefined) return lines
  const taken = new Set(linesOf(record, source.into).map((line) => line[link]))
  return lines.filter(({ line }) => !taken.has(line[link]))
}
