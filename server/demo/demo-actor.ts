import { sql } from 'kysely'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { openScope, type CommandScope } from '../documents/command/command-scope.ts'
import { translateWriteError } from '../documents/command/write-error.ts'
import { createRecord } from '../documents/write/create-record.ts'
import { updateRecord } from '../documents/write/update-record.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import { presentRecord, type PresentedRecord } from '../documents/present/present-record.ts'
import type { RecordEffect } from '../documents/effects/record-effect.ts'
import type { FigureRegistry } from '../figures/figure.ts'

/** The application as the demo uses it: the same commands, in the same transactions, as the routes run. */
export interface DemoStage {
  readonly db: Db
  readonly definitions: TenantDefinitions
  readonly figures: FigureRegistry
  readonly effects: ReadonlyMap<string, MoveEffect>
  readonly recordEffects: ReadonlyMap<string, RecordEffect>
  /** Whether nobody is written to of what is done: it is long past. */
  readonly isSilent?: boolean
  /** Done after each command. */
  readonly onCommand?: (tenantId: string) => void
  /** Gives what is told up between two commands. */
  readonly signal?: AbortSignal | undefined
}

/** A person at a site who does things at chosen moments. */
export interface DemoActor {
  readonly create: (set: string, at: Date, body: WireRecord) => Promise<PresentedRecord>
  readonly move: (set: string, at: Date, step: DemoMove) => Promise<PresentedRecord>
  /** Changes the fields of a document the actor holds. */
  readonly change: (set: string, at: Date, change: DemoChange) => Promise<PresentedRecord>
  /** Does what no call of the product does alone, in one transaction. */
  readonly within: (
    set: string,
    at: Date,
    work: (scope: CommandScope) => Promise<PresentedRecord>,
  ) => Promise<PresentedRecord>
  /** A document as it is now, for what others have changed meanwhile. Throws when there is none. */
  readonly read: (set: string, at: Date, id: number) => Promise<PresentedRecord>
}

/** One move of a document the actor holds. */
export interface DemoMove {
  readonly document: PresentedRecord
  readonly move: string
  readonly body?: MoveBody
}

/** Fields of a document the actor holds, as they are to be. */
export interface DemoChange {
  readonly document: PresentedRecord
  readonly body: WireRecord
}

/** Who acts, where and with which rights. */
export interface DemoPerson {
  readonly userId: number
  readonly username: string
  readonly roleId: number
  readonly siteId: number
  readonly permissions: ReadonlySet<string>
}

/** Lets a person act on the stage. */
export function createActor(stage: DemoStage, person: DemoPerson): DemoActor {
  const tenantId = stage.definitions.tenantId
  const run = (set: string, at: Date, work: (scope: CommandScope) => Promise<PresentedRecord>) => {
    const family = stage.definitions.familyBySet(set)
    if (!family) throw new Error(`The demo needs the set ${set}`)
    stage.signal?.throwIfAborted()
    const ctx = contextOf(tenantId, person)
    const tenant = { tenantId, siteId: person.siteId, keepsPlans: true }
    const inTenant = withTenant(stage.db, tenant, async (trx) => {
      const done = await work(await openScope({ ...stage, trx, family, ctx, clock: { now: () => at } }))
      if (stage.isSilent === true) await forgetMails(trx, tenantId)
      return done
    })
    return inTenant.then(
      (done) => {
        stage.onCommand?.(tenantId)
        return done
      },
      (error: unknown) => {
        throw translateWriteError(family.entity, error)
      },
    )
  }
  return {
    within: run,
    create: (set, at, body) => run(set, at, (scope) => createRecord(scope, body)),
    move: (set, at, { document, move, body = {} }) =>
      run(set, at, (scope) =>
        moveRecord(scope, {
          id: document.row.Id,
          move,
          ifMatch: String(document.row['@odata.etag']),
          body,
        }),
      ),
    change: (set, at, { document: { row }, body }) =>
      run(set, at, (scope) => updateRecord(scope, { id: row.Id, ifMatch: String(row['@odata.etag']), body })),
    read: (set, at, id) =>
      run(set, at, async (scope) => {
        const found = await presentRecord(scope, id)
        if (found === undefined) throw new Error(`The demo has no ${set}(${id})`)
        return found
      }),
  }
}

/** Takes back the mails of this transaction, before anybody can send them. */
async function forgetMails(trx: Trx, tenantId: string): Promise<void> {
  await sql`delete from outbox where tenant_id = ${tenantId} and created_on = now()`.execute(trx)
}

function contextOf(tenantId: string, person: DemoPerson) {
  const emailId = `${person.username}@${tenantId}.larder.test`
  return {
    ...person,
    tenantId,
    emailId,
    sessionId: 'demo',
    language: 'en',
    traceId: 'demo',
  }
}
