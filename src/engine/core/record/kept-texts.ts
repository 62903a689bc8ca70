import { kindOf } from '../field-kinds/field-kinds.ts'
import type { FieldDefinition, RecordFields } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { linesOf } from './record-scope.ts'

/** A record as it was sent → the same with its texts as if they had been typed: without blanks around them, and none where nothing else is said (DOC-86). */
export type KeepTexts = (record: EntityRecord) => EntityRecord

/** A stored value as it would be kept if it were sent today; those of before DOC-86 may have blanks around them. */
export function keptValue(field: FieldDefinition, value: Scalar | undefined): Scalar | undefined {
  return typeof value === 'string' ? (kindOf(field).kept?.(value) ?? value) : value
}

type Kept = readonly (readonly [id: string, keep: (value: string) => string | null])[]

/** What keeps the texts of records of these fields. */
export function keptTexts({ fields, lines }: RecordFields): KeepTexts {
  const ofHeader = keptOf(fields)
  const ofLines = lines
    .map(({ id, fields: cells }) => [id, keptOf(cells)] as const)
    .filter(([, kept]) => kept.length > 0)
  return (record) => {
    const result: Record<string, EntityRecord[string]> = { ...record, ...changed(ofHeader, record) }
    for (const [id, kept] of ofLines)
      if (record[id] !== undefined) result[id] = linesOf(record, id).map((line) => keptLine(kept, line))
    return result
  }
}

function keptOf(fields: readonly FieldDefinition[]): Kept {
  return fields.flatMap((field) => {
    const { kept } = kindOf(field)
    return kept === undefined ? [] : [[field.id, kept] as const]
  })
}

function keptLine(kept: Kept, line: LineRecord): LineRecord {
  const texts = changed(kept, line)
  return Object.keys(texts).length === 0 ? line : { ...line, ...texts }
}

/** The texts that are kept otherwise than they were sent. */
function changed(kept: Kept, values: EntityRecord | LineRecord): Record<string, Scalar> {
  const texts: Record<string, Scalar> = {}
  for (const [id, keep] of kept) {
    const value = values[id]
    if (typeof value !== 'string') continue
    const text = keep(value)
    if (text !== value) texts[id] = text
  }
  return texts
}
