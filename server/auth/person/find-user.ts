import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'

/** A person and the password kept for them; `hash` is undefined for people who never had one. */
export interface UserWithPassword {
  readonly id: number
  readonly username: string
  /** '' where they have no other than the user name. */
  readonly displayName: string
  readonly email: string
  readonly phone: string
  readonly language: string
  readonly authenticationType: string
  readonly isMfaRegistered: boolean
  readonly isBlocked: boolean
  readonly isProviderEmployee: boolean
  readonly showMessageNotification: boolean
  readonly defaultLocationId: number | null
  readonly hash: string | null
  readonly isRandom: boolean | null
  readonly expiresOn: string | null
  readonly temporaryHash: string | null
  readonly temporaryUntil: string | null
  readonly passwordChangedOn: string | null
}

/** The active user with this name, whatever its case. */
export function findUserByName(trx: Trx, tenantId: string, username: string): Promise<UserWithPassword | undefined> {
  return activeUsers(trx, tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['u.username']), '=', username.toLowerCase()))
    .executeTakeFirst()
}

/** The active user with this id. */
export function findUserById(trx: Trx, tenantId: string, userId: number): Promise<UserWithPassword | undefined> {
  return activeUsers(trx, tenantId).where('u.id', '=', userId).executeTakeFirst()
}

function activeUsers(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('app_user as u')
    .leftJoin('user_password as p', (join) =>
      join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.user_id', '=', 'u.id'),
    )
    .select([
      'u.id',
      'u.username',
      'u.display_name as displayName',
      'u.email',
      'u.phone',
      'u.language',
      sql<string>`coalesce(u.authentication_type, '')`.as('authenticationType'),
      'u.is_mfa_registered as isMfaRegistered',
      'u.is_blocked as isBlocked',
      'u.is_provider_employee as isProviderEmployee',
      'u.show_message_notification as showMessageNotification',
      'u.default_location_id as defaultLocationId',
      'p.hash',
      'p.is_random as isRandom',
      'p.expires_on as expiresOn',
      'p.temporary_hash as temporaryHash',
      'p.temporary_until as temporaryUntil',
      'p.changed_on as passwordChangedOn',
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.is_active', '=', true)
}
