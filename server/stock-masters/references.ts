import { isLookup } from '#core/model/field-shapes.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** A column of some document's lines that points at records of an entity. */
export interface LineReference {
  readonly docType: number
  readonly headerTable: string
  readonly linesTable: string
  readonly column: string
  /** States in which the document is over. */
  readonly finished: readonly string[]
}

/** Where lines of documents point at records of an entity, whatever the documents are: read from the definitions, not known by name. */
export function lineReferences(definitions: TenantDefinitions, entityId: string): readonly LineReference[] {
  return [...definitions.families.values()].flatMap(({ docType, entity, workflow }) => {
    if (docType === undefined || workflow === undefined) return []
    return entity.lines.flatMap((lines) =>
      lines.fields
        .filter(isLookup)
        .filter((cell) => cell.lookup.to === entityId && !cell.isCustom)
        .map(({ column }) => ({
          docType,
          headerTable: entity.table,
          linesTable: lines.table,
          column,
          finished: workflow.finished,
        })),
    )
  })
}
