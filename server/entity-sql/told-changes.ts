import { sql, type RawBuilder } from 'kysely'
import type { AnyField } from '#core/model/field-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RunDefinition } from '#core/model/workflow/run-definition.ts'
import type { TenantDefinitions, TenantEntity } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldIdRef } from './property-ref.ts'
import type { Permissions } from './readable-entity.ts'

/** Who reads lines of runs that tell values of the records they change. */
interface ChangesReader {
  readonly definitions: Pick<TenantDefinitions, 'families'>
  readonly permissions: Permissions
}

/** Changes whose values a reader may not read, where a choice of the line names the change. */
interface HiddenChanges {
  readonly field: string
  readonly names: readonly string[]
}

/**
 * The lines of a run of changes that tell no value the reader may not read in the records themselves (RUN-163), as a condition on alias
 * `t`; undefined where all are told.
 */
export function toldChangesCondition(entity: TenantEntity, reader: ChangesReader): RawBuilder<boolean> | undefined {
  const hidden = entity.parent === undefined ? hiddenChanges(entity.family, reader) : undefined
  const ref = hidden && fieldIdRef(entity, hidden.field, 't')
  return ref && sql<boolean>`coalesce(${ref.sql} <> all(${hidden.names}::text[]), true)`
}

/** Whether the reader may see one line as it was read. */
export function maySeeChange(
  { id }: Pick<FamilyDefinition, 'id'>,
  record: EntityRecord,
  reader: ChangesReader,
): boolean {
  const hidden = hiddenChanges(id, reader)
  return hidden === undefined || !hidden.names.some((name) => name === record[hidden.field])
}

function hiddenChanges(family: string, reader: ChangesReader): HiddenChanges | undefined {
  const run = [...reader.definitions.families.values()].find((one) => one.run?.lines.family === family)?.run
  const field = run && choiceOf(run)
  if (run === undefined || field === undefined) return undefined
  const names = guardedChanges(run, reader)
  return names.length === 0 ? undefined : { field, names }
}

/** Field of the line that says which change it is. */
function choiceOf({ steps }: RunDefinition): string | undefined {
  const binding = steps.generate?.with['field']
  return binding?.on === 'line' ? binding.field : undefined
}

function guardedChanges({ changes }: RunDefinition, { definitions, permissions }: ChangesReader): readonly string[] {
  const entity = definitions.families.get(changes?.family ?? '')?.entity
  if (changes === undefined || entity === undefined) return []
  const isHidden = (field: AnyField | undefined) => field?.readIf !== undefined && !permissions.has(field.readIf)
  const fields = Object.keys(changes.set).filter((name) => isHidden(entity.fields.find(({ id }) => id === name)))
  const lines = Object.entries(changes.lines).flatMap(([name, { of, title, only, set }]) => {
    const grid = entity.lines.find(({ id }) => id === of)
    const told = new Set([title, only, ...Object.keys(set)])
    const cells = grid?.fields.filter(({ id }) => told.has(id)) ?? []
    return isHidden(grid) || cells.some(isHidden) ? [name] : []
  })
  return [...fields, ...lines]
}
