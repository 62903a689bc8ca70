import { sql } from 'kysely'
import { openCommandDatabase } from '../../../server/db/prepare/command-database.ts'
import { readSecrets } from '../../../server/db/prepare/secrets.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readEnv } from '../../../server/env.ts'
import { jobQueues, jobSchema } from '../../../server/jobs/install-jobs.ts'
import { ownProduct } from './own-product.ts'

/** Lets the moment a requisition template runs at come now, and has the server look for what is due, as it does every minute. */
export async function letRunCome(template: number): Promise<void> {
  const env = readEnv({ DATA_DIR: ownProduct().dataDir })
  if (!env.ok) throw new Error(env.error.join('\n'))
  const { db, close } = await openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
  try {
    await withTenant(db, { tenantId: 'ui' }, (trx) =>
      sql`update requisition_template set next_run = now() - interval '1 minute' where tenant_id = 'ui' and id = ${template}`.execute(
        trx,
      ),
    )
    await sql`insert into ${sql.id(jobSchema, 'job')} (name, data) values (${jobQueues.schedules}, '{}')`.execute(db)
  } finally {
    await close()
  }
}
