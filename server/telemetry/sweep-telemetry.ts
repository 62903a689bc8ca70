import { sql } from 'kysely'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { telemetryManifest } from '../../src/plugins/telemetry/manifest.ts'

/** What the sweep needs. */
export interface TelemetrySweep {
  readonly db: Db
  readonly definitions: Pick<DefinitionStore, 'tenantIds' | 'forTenant'>
  readonly now: Date
}

/** Deletes presses and errors that are older than their tenant wants them kept. */
export async function sweepTelemetry({ db, definitions, now }: TelemetrySweep): Promise<void> {
  for (const tenantId of definitions.tenantIds) {
    const { plugins } = definitions.forTenant(tenantId).settings
    const { keepDays } = optionsOfPlugin<typeof telemetryManifest>('telemetry', plugins)
    const before = new Date(now.getTime() - keepDays * 86_400_000).toISOString()
    await withTenant(db, { tenantId }, async (trx) => {
      await sql`delete from user_action where tenant_id = ${tenantId} and pressed_on < ${before}`.execute(trx)
      await sql`delete from client_error where tenant_id = ${tenantId} and last_on < ${before}`.execute(trx)
    })
  }
}
