import type { RawBuilder } from 'kysely'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import { ownName } from '../../entity-sql/property-ref.ts'

/** What a statement over a tree names. */
export interface TreeColumns {
  /** Id of the field that points at the record above. */
  readonly field: string
  readonly parent: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
}

/** The columns of an entity whose records are a tree; undefined for others. */
export function treeColumns({ tree, title, fields }: EntityDefinition): TreeColumns | undefined {
  if (tree === undefined) return undefined
  const column = (id: string) => ownName(fields.find((field) => field.id === id)?.column ?? id)
  return { field: tree, parent: column(tree), title: column(title) }
}
