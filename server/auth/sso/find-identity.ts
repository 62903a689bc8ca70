import { sql } from 'kysely'
import type { SsoDirectory } from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../db/pool.ts'
import type { ProvenAccount } from './proven-account.ts'

/** Whom an account means. */
export interface FoundIdentity {
  readonly userId: number
  /** True when this was its first sign-in. */
  readonly isNew: boolean
}

/** An account of a directory at a tenant. */
export interface IdentityQuestion {
  readonly trx: Trx
  readonly tenantId: string
  readonly directory: SsoDirectory
  readonly account: ProvenAccount
  readonly now: Date
}

/**
 * The active person an account means: by issuer and subject; at the first sign-in the one for whom an administrator named the
 * account, by its id or by an address the directory vouches for, if no other account of that directory is theirs already.
 * Undefined when nobody is meant, or the right to sign in this way has ended.
 */
export async function findIdentity(question: IdentityQuestion): Promise<FoundIdentity | undefined> {
  const linked = await findLinked(question)
  if (linked !== undefined) return linked
  const named = await findNamed(question)
  if (named === undefined) return undefined
  const { trx, tenantId, account, now } = question
  const at = now.toISOString()
  const values = { tenant_id: tenantId, user_id: named, issuer: account.issuer, subject: account.subject }
  const row = await trx
    .insertInto('user_identity')
    .values({ ...values, linked_on: at, used_on: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? undefined : { userId: named, isNew: true }
}

async function findLinked({ trx, tenantId, directory, account, now }: IdentityQuestion) {
  const { rows } = await sql<{ userId: number }>`
    update user_identity i set used_on = ${now.toISOString()} from app_user u
    where i.tenant_id = ${tenantId} and i.issuer = ${account.issuer} and i.subject = ${account.subject}
      and u.tenant_id = i.tenant_id and u.id = i.user_id and ${mayUse(directory, now)}
    returning i.user_id as "userId"`.execute(trx)
  return rows[0] === undefined ? undefined : { userId: rows[0].userId, isNew: false }
}

async function findNamed({ trx, tenantId, directory, account, now }: IdentityQuestion): Promise<number | undefined> {
  const names = account.names.map((name) => name.toLowerCase())
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.tenant_id = ${tenantId} and lower(u.directory_account) = any(${names}) and ${mayUse(directory, now)}
      and not exists (select 1 from user_identity i
        where i.tenant_id = u.tenant_id and i.user_id = u.id and i.issuer = ${account.issuer})
    for update of u limit 2`.execute(trx)
  // Two people named by one account: nobody knows which is meant.
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Employees of the product's provider come by its directory and until a day; everybody else comes by the tenant's own. */
function mayUse(directory: SsoDirectory, now: Date) {
  const isEmployee = directory === 'employee'
  const today = now.toISOString().slice(0, 10)
  return sql`u.is_active and u.directory_account <> '' and u.is_provider_employee = ${isEmployee}
    and coalesce(u.directory_until >= ${today}::date, ${!isEmployee})`
}
