import { sql } from 'kysely'
import type { FieldDefinition, LinesField, LookupDefinition, LookupField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { sameBeside, type SameValue } from '#core/record/same-beside.ts'
import { isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import { ownFilter } from '#core/odata/both-filters.ts'
import { fieldIdRef, frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import { siteCondition } from '../../entity-sql/site-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { definitionFilter } from './definition-filter.ts'
import { nameOf, namedBySources } from './named-by-sources.ts'

/** One reference of a record: where it stands and what it points at. */
interface Reference {
  readonly field: LookupField
  readonly id: number
  /** For a lookup into lines: the record it must belong to. */
  readonly owner: number | null
  /** True when the stored record, or the one a new one is made after, had it here already: it may have become inactive since. */
  readonly isOld: boolean
  /** What the target must say, one for each field it follows; undefined while one of those here is empty. */
  readonly same: readonly SameValue[] | undefined
  /** True when the fields it follows say what they said. */
  readonly isSameOld: boolean
  readonly place: IssuePlace | undefined
}

/** What is known of one target. */
interface Target {
  readonly isActive: boolean
  /** Meets the filter of the lookup. */
  readonly fits: boolean
  readonly owner: number | null
  /** What it says in the fields the lookup compares, as text. */
  readonly says: readonly (string | null)[]
}

/**
 * Every lookup must exist, be seen by the session's site, be active unless it stood there before or the lookup takes inactive records, belong to its sibling's record, and say what
 * the lookup follows (DEF-111).
 * One query for each entity looked up, whatever the number of lines, all sent together.
 */
export async function lookupIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  const issues = await Promise.all(
    groupsOf(await namedReferences(scope, record, before)).map(async (group) => {
      const { lookup } = group[0].field
      const fresh = group.filter((reference) => !reference.isOld)
      const [, targets] = await Promise.all([
        holdTargets(scope, lookup, distinctIds(fresh)),
        readTargets(scope, lookup, distinctIds(group)),
      ])
      return group.flatMap((reference) => issueOf(reference, targets.get(reference.id)))
    }),
  )
  return issues.flat()
}

/**
 * The lookups of a record that is not saved whose targets the session's site does not see, whatever else may be wrong with them: nothing that hangs
 * on them may be told. Nothing is locked.
 */
export async function unseenIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  const issues = await Promise.all(
    groupsOf(referencesOf(scope, record, before)).map(async (group) => {
      const targets = await readTargets(scope, group[0].field.lookup, distinctIds(group))
      return group.flatMap((reference) => (targets.has(reference.id) ? [] : issueOf(reference, undefined)))
    }),
  )
  return issues.flat()
}

/** Those of these records that a lookup would take anew. Nothing is locked. */
export async function takenAnew(
  scope: TargetScope,
  { lookup }: LookupField,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const targets = await readTargets(scope, lookup, ids)
  const isTaken = (target: Target | undefined) =>
    target !== undefined && target.fits && (target.isActive || lookup.takesInactive)
  return new Set(ids.filter((id) => isTaken(targets.get(id))))
}

/** Who looks. */
type TargetScope = Pick<CommandScope, 'trx' | 'ctx' | 'definitions' | 'session'>

type Group = readonly [Reference, ...Reference[]]

/** References that one query answers. */
function groupsOf(references: readonly Reference[]): readonly Group[] {
  const groups = new Map<string, [Reference, ...Reference[]]>()
  for (const reference of references) {
    const group = groups.get(wantedOf(reference.field))
    if (group) group.push(reference)
    else groups.set(wantedOf(reference.field), [reference])
  }
  return [...groups.values()]
}

/** Fields that look up the same entity under the same filter and at the same sites are answered by one query. */
function wantedOf({ lookup }: LookupField): string {
  const compared = lookup.same.map(({ field }) => field)
  return `${lookup.to} ${lookup.everySite !== undefined} ${compared.join()} ${lookup.filter ?? ''}`
}

function distinctIds(references: readonly Reference[]): readonly number[] {
  return [...new Set(references.map((reference) => reference.id))]
}

/**
 * A record whose saves are judged by its uses is held from here on, as its foreign key will hold it when the line is written: a save
 * that makes it inactive is over before it is looked at, or waits and then sees this use (docs/decisions/stock-master-locks.md).
 */
async function holdTargets(scope: CommandScope, { to }: LookupDefinition, ids: readonly number[]): Promise<void> {
  const { trx, ctx, definitions } = scope
  const entity = definitions.entity(to)
  const owner = entity?.parent === undefined ? entity : definitions.entity(entity.parent.entity)
  if (
    entity === undefined ||
    owner === undefined ||
    owner.effects.length === 0 ||
    entity.storage === 'system' ||
    ids.length === 0
  )
    return
  await sql`SELECT FROM ${tableRef(entity.table)} AS t
    WHERE ${frameColumn('t', 'tenant_id')} = ${ctx.tenantId} AND ${frameColumn('t', 'id')} = ANY(${ids}::bigint[])
    ORDER BY ${frameColumn('t', 'id')} FOR KEY SHARE`.execute(trx)
}

function issueOf(reference: Reference, target: Target | undefined): readonly FieldIssue[] {
  const { field, place } = reference
  // What stood there before may belong to another site; its foreign key says that it exists.
  if (!target) return reference.isOld ? [] : [fieldIssue(field.id, { code: 'lookup' }, place)]
  if (isInnerLookup(field) && target.owner !== reference.owner) return [fieldIssue(field.id, { code: 'lookup' }, place)]
  if (!(reference.isOld && reference.isSameOld) && !goesWith(reference, target))
    return [fieldIssue(field.id, { code: 'belongsElsewhere' }, place)]
  if (reference.isOld) return []
  if (!target.isActive && !field.lookup.takesInactive) return [fieldIssue(field.id, { code: 'inactive' }, place)]
  return target.fits ? [] : [fieldIssue(field.id, { code: 'lookup' }, place)]
}

function goesWith({ same }: Reference, { says }: Target): boolean {
  return same !== undefined && same.every(({ value }, index) => String(value) === says[index])
}

/** The references of a record; those that say what its sources name need meet the filter of the lookup alone (DEF-446). */
async function namedReferences(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly Reference[]> {
  const references = referencesOf(scope, record, before)
  const asked = references.flatMap(({ field: { id, lookup }, isOld, place }) =>
    lookup.takesNamed && !isOld ? [{ field: id, place }] : [],
  )
  if (asked.length === 0) return references
  const named = await namedBySources(scope, record, asked)
  return references.map((reference) => {
    const { field, place } = reference
    if (!named.has(nameOf(field.id, place))) return reference
    const filter = ownFilter(field.lookup.filter, scope.definitions.entity(field.lookup.to)?.usable)
    return { ...reference, field: { ...field, lookup: { ...field.lookup, filter } } }
  })
}

function referencesOf(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): readonly Reference[] {
  const { fields, lines } = scope.family.entity
  return [
    ...fields.flatMap((field) =>
      referenceOf(
        field,
        { rec: record, row: record, recBefore: before, before, madeAfter: [scope.madeAfter ?? {}] },
        undefined,
      ),
    ),
    ...lines.flatMap((field) => lineReferences(scope, field, { record, before })),
  ]
}

function lineReferences(
  scope: CommandScope,
  field: LinesField,
  { record, before }: { readonly record: EntityRecord; readonly before: EntityRecord | undefined },
): readonly Reference[] {
  const madeAfter = linesOf(scope.madeAfter ?? {}, field.id)
  const old = new Map(linesOf(before ?? {}, field.id).map((line) => [line['id'], line]))
  return linesOf(record, field.id).flatMap((line, index) =>
    field.fields.flatMap((cell) =>
      referenceOf(
        cell,
        { rec: record, row: line, recBefore: before, before: old.get(line['id']), madeAfter },
        { lines: field.id, index },
      ),
    ),
  )
}

/** A header or a line as it is to be, and as it was. */
interface Versions {
  readonly rec: EntityRecord
  readonly row: EntityRecord | LineRecord
  readonly recBefore: EntityRecord | undefined
  readonly before: EntityRecord | LineRecord | undefined
  /** The header, or the lines, of the record a new one is made after. */
  readonly madeAfter: readonly (EntityRecord | LineRecord)[]
}

function referenceOf(
  field: FieldDefinition,
  { rec, row, recBefore, before, madeAfter }: Versions,
  place: IssuePlace | undefined,
): readonly Reference[] {
  const id = row[field.id]
  // What the system sets is right by itself, and what is no id was refused by the field's own check.
  if (!isLookup(field) || field.isDerived || !isId(id)) return []
  const owner = field.lookup.of === undefined ? null : row[field.lookup.of]
  const isSameOld = field.lookup.same.every(({ root, at }) =>
    root === 'rec' ? recBefore?.[at] === rec[at] : before?.[at] === row[at],
  )
  const isOld = before?.[field.id] === id || madeAfter.some((one) => one[field.id] === id)
  return [
    { field, id, owner: isId(owner) ? owner : null, isOld, isSameOld, same: sameBeside(field, { rec, row }), place },
  ]
}

async function readTargets(
  scope: TargetScope,
  { to, filter, everySite, same }: LookupDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Target>> {
  const entity = scope.definitions.entity(to)
  if (!entity) throw new Error(`Lookup to the unknown entity ${to}`)
  const active = fieldIdRef(entity, 'isActive', 't')
  const parent = entity.parent && scope.definitions.entity(entity.parent.entity)
  const fits = filter === undefined ? sql`TRUE` : await definitionFilter(scope, entity, filter)
  const visible =
    everySite !== undefined ? undefined : siteCondition(entity, { siteId: scope.ctx.siteId, alias: 't', parent })
  const says = same.map(({ field }) => sql`${fieldIdRef(entity, field, 't')?.sql ?? sql`NULL`}::text`)
  const found = await sql<Target & { readonly id: number }>`
    SELECT ${frameColumn('t', 'id')} AS id, coalesce(${active?.sql ?? sql`TRUE`}, FALSE) AS "isActive", coalesce(${fits}, FALSE) AS fits,
      ${entity.parent ? frameColumn('t', 'parent_id') : sql`NULL`} AS owner, ${says.length === 0 ? sql`'{}'::text[]` : sql`ARRAY[${sql.join(says)}]`} AS says
    FROM ${tableRef(entity.table)} AS t WHERE ${ofTenant(scope.trx, 't')}
      AND ${frameColumn('t', 'id')} = ANY(${ids}::bigint[]) AND ${visible ?? sql`TRUE`}`.execute(scope.trx)
  return new Map(found.rows.map((row) => [row.id, row]))
}
