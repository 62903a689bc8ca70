import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DemoDeps } from './demo-deps.ts'
import { loadTenant } from './load-tenant.ts'
import { readDemoData } from './demo-data.ts'
import { noteBegun, noteEnded } from './load-note.ts'

/** Loads each demo tenant that has nobody in it yet; the others are left alone. Answers the tenants it loaded. */
export async function loadDemo(deps: DemoDeps): Promise<readonly string[]> {
  const tenantIds = await noteEmptyTenants(deps)
  await loadTenants(deps, tenantIds)
  return tenantIds
}

/** The demo tenants that have nobody in them yet, noted as begun, all of them first: a load that ends between two tenants is gone on with as well. */
export async function noteEmptyTenants(deps: DemoDeps): Promise<readonly string[]> {
  const tenantIds = await emptyTenants(deps, Object.keys(readDemoData().users))
  for (const tenantId of tenantIds) await noteBegun(deps.db, tenantId)
  return tenantIds
}

/** Loads tenants that are noted as begun, one after another. */
export async function loadTenants(asked: DemoDeps, tenantIds: readonly string[]): Promise<void> {
  const data = readDemoData()
  const deps = { ...asked, hash: hashOnce(asked.hash) }
  for (const tenantId of tenantIds) {
    deps.onProgress(`Loading the demo of tenant ${tenantId}`)
    await loadTenant({ ...deps, data, definitions: deps.definitions.forTenant(tenantId) })
    await deps.onLoaded?.(tenantId)
    await noteEnded(deps.db, tenantId)
    deps.onWhole?.(tenantId)
  }
}

async function emptyTenants({ db, definitions }: DemoDeps, tenantIds: readonly string[]): Promise<readonly string[]> {
  const empty: string[] = []
  for (const tenantId of tenantIds)
    if (definitions.findSettings(tenantId) && !(await hasPeople(db, tenantId))) empty.push(tenantId)
  return empty
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
