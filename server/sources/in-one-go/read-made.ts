import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { docTypeOf } from '../counting/lock-sources.ts'

/** A document that was made of another in one go, or of a row that stood for it, and stands. */
export interface MadeDocument {
  readonly family: FamilyDefinition
  readonly id: number
  readonly number: string
  /** Move that takes it back; undefined where its source says none, or where somebody has touched it. */
  readonly undo: string | undefined
}

/** What was made of a document in one go or of its rows, without what is cancelled or denied. */
export async function readMade(
  scope: Pick<CommandScope, 'trx' | 'ctx' | 'family' | 'definitions'>,
  record: EntityRecord,
): Promise<readonly MadeDocument[]> {
  const { trx, ctx, family, definitions } = scope
  const { id, site } = record
  // What was made stands where its source does, which may not be where it is undone.
  const siteId = typeof site === 'number' ? site : ctx.siteId
  const { rows } = await sql<{ readonly type: number; readonly id: number; readonly number: string | null }>`
    select r.doc_type_id as type, r.doc_id::int as id, r.doc_no as number from doc_link k
    join doc_registry r on r.tenant_id = k.tenant_id and r.doc_type_id = k.to_type and r.doc_id = k.to_id
    where k.tenant_id = ${ctx.tenantId} and k.from_type = ${docTypeOf(family)} and k.from_id = ${id}
      and k.link_kind = 'made' order by r.doc_id`.execute(trx)
  const standing: MadeDocument[] = []
  for (const row of rows) {
    const target = [...definitions.families.values()].find(({ docType }) => docType === row.type)
    const stored = target && (await readRecord(trx, { family: target, id: row.id, siteId }))
    if (target === undefined || stored === undefined) continue
    if (target.workflow?.voided.includes(standardOf(stored.record).status) === true) continue
    const undo = isUntouched(target, stored.record) ? undoOf(target, family) : undefined
    standing.push({ family: target, id: row.id, number: row.number ?? '', undo })
  }
  return standing
}

/** Whether nobody has touched a document since it was made. */
export function isUntouched({ workflow }: FamilyDefinition, record: EntityRecord): boolean {
  const { status, versionNo } = standardOf(record)
  return status === workflow?.start && versionNo === 1
}

/** What takes back documents made of a family; a link does not tell of which source, so sources of one family agree. */
function undoOf(target: FamilyDefinition, from: FamilyDefinition): string | undefined {
  return target.sources.find((source) => source.from === from.id && source.undo !== undefined)?.undo
}
