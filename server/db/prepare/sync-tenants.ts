import type { DefinitionStore } from '../../definitions/definition-store.ts'
import type { Db } from '../pool.ts'

/** Writes the tenants of the definitions into the database; one that was taken out of the definitions stays, but inactive. */
export async function syncTenants(owner: Db, definitions: DefinitionStore): Promise<void> {
  const tenants = definitions.tenantIds.map((id) => {
    const { name, isActive } = definitions.forTenant(id).settings
    return { id, name, is_active: isActive }
  })
  await owner.transaction().execute(async (trx) => {
    if (tenants.length > 0) {
      await trx
        .insertInto('tenant')
        .values(tenants)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ name: row.ref('excluded.name'), is_active: row.ref('excluded.is_active') })),
        )
        .execute()
    }
    const known = tenants.map((tenant) => tenant.id)
    const others = trx.updateTable('tenant').set({ is_active: false })
    await (known.length === 0 ? others : others.where('id', 'not in', known)).execute()
  })
}
