import { findKind } from '../../field-kinds/field-kinds.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import type { FieldSource } from '../schema/family/field-schema.ts'
import { pascalCase } from '../../text/case-of.ts'

/** What others need to know of an entity to point at it. */
export interface EntityNames {
  readonly set: string
  readonly title: string
  /** Whether records are found by codes. */
  readonly hasCodes: boolean
  /** Filter every lookup of its records goes by. */
  readonly usable: string | undefined
}

/** Every entity of the config by id: families' own and those of their lines. */
export function entityNamesOf(sources: Iterable<FamilySource>): ReadonlyMap<string, EntityNames> {
  const names = new Map<string, EntityNames>()
  for (const source of sources) {
    const id = source.entity.id ?? source.id
    const { set, codes, usable } = source.entity
    names.set(id, { set, title: titleOf(source), hasCodes: codes !== undefined, usable })
    for (const field of Object.values(source.entity.fields)) {
      if (findKind(field.type)?.shape !== 'lines') continue
      const line = lineNamesOf(source, field)
      names.set(line.entity, { set: line.set, title: line.title, hasCodes: false, usable: undefined })
    }
  }
  return names
}

/** Every list of the config: its id → the family it is of. */
export function listFamiliesOf(sources: Iterable<FamilySource>): ReadonlyMap<string, string> {
  return new Map([...sources].flatMap(({ id, lists }) => Object.keys(lists ?? {}).map((list) => [list, id] as const)))
}

/** Field that names a record when the author says nothing: docNo of a document, else name, else the first field. */
export function titleOf(source: FamilySource): string {
  if (source.entity.title !== undefined) return source.entity.title
  if (kindOfFamily(source) === 'document') return 'docNo'
  const fields = Object.keys(source.entity.fields)
  return fields.includes('name') ? 'name' : (fields[0] ?? 'id')
}

/** A family with a workflow is a document unless it says otherwise. */
export function kindOfFamily(source: FamilySource): 'document' | 'master' {
  return source.kind ?? (source.workflow === undefined ? 'master' : 'document')
}

/** Names of the entity of a `lines` field. */
export function lineNamesOf(source: FamilySource, field: FieldSource): { entity: string; set: string; title: string } {
  const entity = textOr(field['entity'], `${source.entity.id ?? source.id}Line`)
  const lineFields = field['fields']
  const first = typeof lineFields === 'object' && lineFields !== null ? Object.keys(lineFields)[0] : undefined
  return {
    entity,
    set: textOr(field['set'], `${pascalCase(entity)}s`),
    title: textOr(field['title'], first ?? 'lineNo'),
  }
}

function textOr(written: unknown, otherwise: string): string {
  return typeof written === 'string' ? written : otherwise
}
