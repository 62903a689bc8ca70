import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/definition/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from './command-scope.ts'

/** The record with every `from` field read anew: one query a figure, however many lines there are. */
export async function withLiveFigures(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> {
  let fresh = record
  for (const field of scope.family.entity.fields) {
    for (const cell of field.lines?.fields ?? []) {
      if (cell.from) fresh = { ...fresh, [field.id]: await withFigure(scope, fresh, field, cell) }
    }
  }
  return fresh
}

async function withFigure(
  scope: CommandScope,
  record: EntityRecord,
  field: FieldDefinition,
  cell: FieldDefinition,
): Promise<readonly LineRecord[]> {
  const lines = linesOf(record, field.id)
  const figure = cell.from && scope.figures.find(cell.from.figure)
  if (!figure || lines.length === 0) return lines
  const rows = lines.map((line) => ({ item: idOrNull(line['item']), unit: idOrNull(line['unit']) }))
  const values = await figure.read(scope.trx, { at: placeOf(record, cell), rows }, scope.ctx)
  return lines.map((line, index) => ({ ...line, [cell.id]: values[index] ?? null }))
}

/** `rec.supplyLocation` → the location's id. */
function placeOf(record: EntityRecord, cell: FieldDefinition): number | null {
  const [root, id = ''] = (cell.from?.at ?? '').split('.')
  return root === 'rec' ? idOrNull(record[id]) : null
}

function idOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
