import type { FieldDefinition, RecordFields } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { preferencesOf } from '#core/model/preference-definition.ts'
import { auditedChanges, sideOf } from '../audit/audited-changes.ts'
import { behalfKey } from '../audit/behalf-key.ts'
import type { ToldTo } from '../documents/present/told-table.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'

/** An entry of the audit log, as far as it is put in words. */
export interface AuditedEntry {
  readonly seq: number
  readonly entity: string
  readonly entity_id: string
  readonly before: unknown
  readonly after: unknown
}

/** What became of one value: what people call it, the record it names if it names one, and both sides. */
export interface EntryChange {
  readonly label: string
  /** Line number from 1; null for what is not a cell. */
  readonly line: number | null
  readonly field: FieldDefinition | undefined
  /** Entity whose records the values are; undefined for other values. */
  readonly names: string | undefined
  readonly before: unknown
  readonly after: unknown
}

/** Entities of values that stand in entries without a field of a definition. */
const named: Readonly<Record<string, string>> = { siteId: 'site', roleId: 'role', [behalfKey]: 'user' }

/** What an entry says, of fields only those its reader may read; what no definition knows is told by its own name. */
export function entryChanges(to: ToldTo, entry: AuditedEntry): readonly EntryChange[] {
  const known = fieldsOf(to, entry.entity)
  return [...fieldChanges(readableFields(known, to.permissions), entry), ...plainChanges(known, entry)]
}

function fieldChanges(fields: RecordFields, entry: AuditedEntry): readonly EntryChange[] {
  return auditedChanges(fields, entry).flatMap((change): readonly EntryChange[] => {
    const among = change.Lines === null ? fields.fields : fields.lines.find(({ id }) => id === change.Lines)?.fields
    const field = among?.find(({ id }) => id === change.Field)
    if (field === undefined) return []
    const names = isLookup(field) ? field.lookup.to : undefined
    return [{ label: field.label, line: change.Line, field, names, before: change.Before, after: change.After }]
  })
}

function plainChanges({ fields, lines }: RecordFields, entry: AuditedEntry): readonly EntryChange[] {
  const [before, after] = [sideOf(entry.before), sideOf(entry.after)]
  const known = new Set([...fields, ...lines].map(({ id }) => id))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !known.has(key))
    .map((key) => ({
      label: key === behalfKey ? 'audit.field.behalf' : `audit.field.${key}`,
      line: null,
      field: undefined,
      names: named[key],
      before: before[key] ?? null,
      after: after[key] ?? null,
    }))
}

function fieldsOf({ definitions }: ToldTo, entity: string): RecordFields {
  if (entity === 'preference')
    return { fields: preferencesOf(definitions.preferences).map(({ id, field }) => ({ ...field, id })), lines: [] }
  return definitions.entity(entity) ?? { fields: [], lines: [] }
}
