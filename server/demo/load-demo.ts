import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DemoDeps } from './demo-deps.ts'
import { loadTenant } from './load-tenant.ts'
import { readDemoData } from './demo-data.ts'

/** Loads each demo tenant that has nobody in it yet; the others are left alone. Answers the tenants it loaded. */
export async function loadDemo(asked: DemoDeps): Promise<readonly string[]> {
  const loaded: string[] = []
  const data = readDemoData()
  const deps = { ...asked, hash: hashOnce(asked.hash) }
  for (const tenantId of Object.keys(data.users)) {
    if (!deps.definitions.findSettings(tenantId) || (await hasPeople(deps.db, tenantId))) continue
    deps.onProgress(`Loading the demo of tenant ${tenantId}`)
    await loadTenant({ ...deps, data, definitions: deps.definitions.forTenant(tenantId) })
    loaded.push(tenantId)
  }
  return loaded
}

/** True when no tenant has anybody: a new database. */
export async function isEmpty(db: Db, tenantIds: readonly string[]): Promise<boolean> {
  for (const tenantId of tenantIds) if (await hasPeople(db, tenantId)) return false
  return true
}

async function hasPeople(db: Db, tenantId: string): Promise<boolean> {
  return withTenant(db, { tenantId }, async (trx) => {
    const site = await trx.selectFrom('site').select('id').where('tenant_id', '=', tenantId).limit(1).executeTakeFirst()
    return site !== undefined
  })
}

/** All accounts of the demo have one password that everybody knows: what is stored of it is made once. */
function hashOnce(hash: DemoDeps['hash']): DemoDeps['hash'] {
  const made = new Map<string, Promise<string>>()
  return (password) => {
    const stored = made.get(password) ?? hash(password)
    made.set(password, stored)
    return stored
  }
}
