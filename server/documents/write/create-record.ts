import type { EntityRecord } from '#core/model/value.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { finishUnseen, finishWrite } from './finish-write.ts'
import { refusalOfCreate, refuse } from '../may/refusal.ts'
import { nextDocNo } from './next-doc-no.ts'
import { nextMasterNo } from './next-master-no.ts'
import type { PresentedRecord } from '../present/present-record.ts'
import { readCreateBody } from '../judge/read-body.ts'
import { storableRecord } from '../judge/storable-record.ts'
import { writeAllLines } from './write-lines.ts'
import { lockPattern, passDay, type PatternOfDay } from './pass-day.ts'
import { insertHeader, reserveId, type GivenNumber } from './write-record.ts'

/** What the history says of a record that was made. */
const born = { action: 'create', before: undefined, isAuthored: true } as const

/** Creates a record from a body on the wire. Refuses with E_PERM, E_SITE1 or E_VALIDATION. */
export async function createRecord(scope: CommandScope, body: WireRecord): Promise<PresentedRecord> {
  const { id, pattern } = await insertRecord(scope, body)
  const made = await finishWrite(scope, id, { ...born, isFresh: true })
  if (pattern !== undefined) await passDay(scope, pattern, id)
  return made
}

/** The same for one nobody is answered with. */
export async function createUnseen(scope: CommandScope, body: WireRecord): Promise<EntityRecord> {
  const { id, pattern } = await insertRecord(scope, body)
  const made = await finishUnseen(scope, id, born)
  if (pattern !== undefined) await passDay(scope, pattern, id)
  return made
}

interface Inserted {
  readonly id: number
  readonly pattern: PatternOfDay | undefined
}

async function insertRecord(scope: CommandScope, body: WireRecord): Promise<Inserted> {
  refuse(refusalOfCreate(scope))
  const [record, id] = await Promise.all([
    storableRecord(scope, { record: { ...readCreateBody(scope, body), ...birthOf(scope) }, before: undefined }),
    reserveId(scope.trx, scope.family.entity),
  ])
  const pattern = await lockPattern(scope, record)
  // The number comes last of all checks: its series stays locked until the transaction ends.
  await insertHeader(scope.trx, scope.family.entity, {
    record: { ...record, id },
    number: await numberOf(scope, record),
  })
  await writeAllLines(scope, id, { before: undefined, after: record })
  return { id, pattern }
}

/** What the system sets on a new record, whatever was sent. */
export function birthOf({ ctx, family, clock }: CommandScope): EntityRecord {
  const document = { approvalStatusId: 1, currentLevel: 0, docNo: null }
  // A master made at head office belongs to all sites; what has states belongs to one, as a document does.
  const site = family.workflow === undefined && ctx.siteId === headOffice ? null : ctx.siteId
  return {
    ...(family.workflow === undefined ? {} : { status: family.workflow.start }),
    ...(family.kind === 'document' ? document : {}),
    ...(family.entity.scope === 'site' ? { site } : {}),
    versionNo: 1,
    enteredBy: ctx.userId,
    enteredOn: clock.now().toISOString(),
    editedBy: null,
    editedOn: null,
  }
}

async function numberOf(scope: CommandScope, record: EntityRecord): Promise<GivenNumber | undefined> {
  const { trx, ctx, family, session } = scope
  const { series } = family.entity
  if (series !== undefined && isEmpty(record[series.field]))
    return { field: series.field, row: await nextMasterNo(trx, { tenantId: ctx.tenantId, family, series }) }
  if (!family.numbering) return undefined
  const request = { tenantId: ctx.tenantId, family, siteId: ctx.siteId, today: session.now.today }
  return { field: 'docNo', row: await nextDocNo(trx, request) }
}
