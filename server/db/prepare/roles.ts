import pg from 'pg'
import { idleTransactionMs } from '../pool.ts'
import type { Secrets } from './secrets.ts'

/** Login of the serving role on the same server and database as `adminUrl`. */
export function servingUrl(adminUrl: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = 'larder_rw'
  url.password = password
  return url.href
}

/**
 * Creates the roles when they are missing: `larder_owner` owns and migrates and cannot log in; `larder_rw` serves and can neither
 * own nor bypass row-level security. `adminUrl` may be a superuser or a role with CREATEROLE; one that is only a member of an
 * existing `larder_owner` works too, when an administrator has created both roles. See docs/decisions/database-roles.md.
 */
export async function prepareRoles(adminUrl: string, servingPassword: string): Promise<void> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'larder',
  })
  await client.connect()
  try {
    await client.query('begin')
    // Several databases and nodes of one cluster share the roles, so the lock stands in a table all of them see.
    await client
      .query('lock table pg_catalog.pg_authid in share row exclusive mode')
      .catch(() => client.query('rollback; begin'))
    await client.query(createRoles)
    const verbatim = pg.escapeLiteral(servingPassword)
    if (await canChangeRoles(client)) {
      await client.query(`alter role larder_rw login password ${verbatim}`)
      await client.query(`alter role larder_rw set idle_in_transaction_session_timeout = ${idleTransactionMs}`)
    }
    await client.query(grantSchema)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function canChangeRoles(client: pg.Client): Promise<boolean> {
  const result = await client.query<{ can: boolean }>(
    'select rolsuper or rolcreaterole as can from pg_roles where rolname = current_user',
  )
  return result.rows[0]?.can ?? false
}

const createRoles = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'larder_owner') then
    create role larder_owner nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select 1 from pg_roles where rolname = 'larder_rw') then
    create role larder_rw nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
  -- From PostgreSQL 16 on, who creates a role may grant it but not yet become it.
  if not pg_has_role(current_user, 'larder_owner',
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
    execute format('grant larder_owner to %I', current_user);
  end if;
end $$`

const grantSchema = `
do $$ begin
  if not has_schema_privilege('larder_owner', 'public', 'create') then
    grant usage, create on schema public to larder_owner;
  end if;
  if not has_database_privilege('larder_owner', current_database(), 'create') then
    execute format('grant create, temporary on database %I to larder_owner', current_database());
  end if;
  if not has_schema_privilege('larder_rw', 'public', 'usage') then
    grant usage on schema public to larder_rw;
  end if;
end $$`

/** Password of the serving role: derived, so that every node with the same file of keys logs in, and nobody has to be told it. */
export function servingPasswordOf(secrets: Secrets): string {
  return secrets.key('database:larder_rw').toString('base64url')
}
