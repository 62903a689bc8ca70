import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { readWireRecord } from '../record/read-wire-record.ts'
import type { TitleBook } from '../record/title-book.ts'

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
  return answer.Lines.flatMap(({ SourceId, Open, Asked }, index) => {
    const head = heads.get(SourceId)
    const line = rows[index]
    return head === undefined || line === undefined ? [] : [{ ...head, line, open: Open, asked: Asked }]
  })
}

/** The header of a document made of several lines: that of the first, without the record's own id. */
export function headerOf(lines: readonly OpenLine[]): EntityRecord {
  const { id: _own, ...header } = lines[0]?.header ?? {}
  return header
}

/** True when all lines may stand in one document: their sources agree in what must be equal. */
export function agree({ same }: ClientSource, lines: readonly OpenLine[]): boolean {
  const [first] = lines
  return lines.every(({ header }) => same.every((field) => header[field] === first?.header[field]))
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
