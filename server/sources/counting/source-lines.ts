import type { Decimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { SourceDefinition, SourceLink } from '#core/model/source-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'

/** A line of a document that was made from a line of a source. */
export interface TakingLine {
  readonly line: LineRecord
  /** 0-based position in the document. */
  readonly row: number
  readonly sourceId: number
  readonly sourceLineId: number
  /** Its fields that look them up. */
  readonly link: SourceLink
  /** Of a line that takes of several lines of sources, its part of this one in base units; undefined: the line takes of this one alone. */
  readonly baseQty: Decimal | undefined
  /** Of a part: what the line is at most while documents that give nothing any more are left out, in base units. */
  readonly given: Decimal | undefined
}

/** The lines of a document that name a line of one kind of source, in the document's order. */
export function takingLines({ lines }: SourceDefinition, record: EntityRecord): readonly TakingLine[] {
  const { link } = lines
  if (link === undefined) return []
  return linesOf(record, lines.into).flatMap((line, row) => {
    const [sourceId, sourceLineId] = [line[link.record], line[link.line]]
    return typeof sourceId === 'number' && typeof sourceLineId === 'number'
      ? [{ line, row, sourceId, sourceLineId, link, baseQty: undefined, given: undefined }]
      : []
  })
}
