import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Name of the role that the machine's own command gives; administrators may call it what they like afterwards. */
export const administratorRoleName = 'System administrator'

/** The role, active and with every permission of the product; made when it is missing. Answers its id. */
export async function renewAdministratorRole(
  trx: Trx,
  tenantId: string,
  permissions: readonly string[],
): Promise<number> {
  const { id } = await trx
    .insertInto('role')
    .values({ tenant_id: tenantId, name: administratorRoleName })
    .onConflict((conflict) =>
      conflict.expression(sql`tenant_id, lower(name)`).doUpdateSet((eb) => ({
        is_active: true,
        // A form opened before must not take back what is given here.
        version_no: eb('role.version_no', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
    select ${tenantId}, ${id}, coalesce((select max(line_no) from role_permission
        where tenant_id = ${tenantId} and parent_id = ${id}), 0) + row_number() over (order by name), name
    from unnest(${permissions}::text[]) as name
    where not exists (select 1 from role_permission p
      where p.tenant_id = ${tenantId} and p.parent_id = ${id} and p.permission = name)`.execute(trx)
  return id
}
