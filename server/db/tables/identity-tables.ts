import type { Generated } from 'kysely'
import type { DefaultJson, Id, Instant, InstantNow, JsonText, NullableInstant, Optional } from './column-types.ts'

/** Columns every record kept by people carries. */
export interface Versioned {
  version_no: Generated<number>
  entered_by: Optional<number>
  entered_on: InstantNow
  edited_by: Optional<number>
  edited_on: NullableInstant
  custom: DefaultJson
}

/** A tenant. */
export interface TenantTable {
  id: string
  name: string
  is_active: Generated<boolean>
  created_on: InstantNow
}

/** A currency of a tenant. */
export interface CurrencyTable extends Versioned {
  tenant_id: string
  id: Id
  code: string
  name: string
  decimals: Generated<number>
  symbol: Optional<string>
  is_active: Generated<boolean>
}

/** A site; id 1 is the head office. */
export interface SiteTable extends Versioned {
  tenant_id: string
  id: Id
  code: string
  name: string
  base_currency_id: number
  tax_region_id: Optional<number>
  site_location_id: Optional<number>
  iana_timezone: Generated<string>
  date_format: Generated<string>
  number_decimals: Generated<number>
  currency_decimals: Generated<number>
  is_active: Generated<boolean>
}

/** A person who signs in. */
export interface AppUserTable extends Versioned {
  tenant_id: string
  id: Id
  username: string
  display_name: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  language: Generated<string>
  authentication_type: Optional<string>
  is_mfa_registered: Generated<boolean>
  mfa_email: Generated<string>
  mfa_phone: Generated<string>
  is_active: Generated<boolean>
  is_blocked: Generated<boolean>
  is_provider_employee: Generated<boolean>
  show_message_notification: Generated<boolean>
  default_location_id: Optional<number>
  directory_account: Generated<string>
  directory_until: Optional<string>
  directory_reason: Generated<string>
}

/** Whom an account of a directory means. */
export interface UserIdentityTable {
  tenant_id: string
  id: Id
  user_id: number
  issuer: string
  subject: string
  linked_on: Instant
  used_on: Instant
}

/** One try to sign in with a directory. */
export interface SsoAttemptTable {
  tenant_id: string
  nonce: string
  token_hash: Buffer
  directory: 'tenant' | 'employee'
  created_on: Instant
  expires_on: Instant
  used_on: NullableInstant
  request_id: Optional<string>
  code_hash: Optional<Buffer>
  issuer: Optional<string>
  subject: Optional<string>
  email: Optional<string>
}

/** The password of a user, apart from the user. */
export interface UserPasswordTable {
  tenant_id: string
  user_id: number
  hash: string
  pepper_key_id: string
  is_random: Generated<boolean>
  changed_on: InstantNow
  expires_on: NullableInstant
  temporary_hash: Optional<string>
  temporary_until: NullableInstant
}

/** A role. */
export interface RoleTable extends Versioned {
  tenant_id: string
  id: Id
  name: string
  is_active: Generated<boolean>
}

/** One right of a role. */
export interface RolePermissionTable {
  tenant_id: string
  id: Id
  /** The role. */
  parent_id: number
  line_no: Generated<number>
  permission: string
  custom: DefaultJson
}

/** A role a user may take at a site. */
export interface UserAccessTable {
  tenant_id: string
  id: Id
  parent_id: number
  line_no: Generated<number>
  site_id: number
  role_id: number
  custom: DefaultJson
}

/** Where a sign-in stands; each step is left once. */
export type SignInStep = 'must-change' | 'mfa' | 'site-role' | 'access' | 'code' | 'done'

/** One sign-in on its way. */
export interface SignInHandleTable {
  tenant_id: string
  token_hash: Buffer
  user_id: number
  step: SignInStep
  site_id: Optional<number>
  role_id: Optional<number>
  mfa_at: NullableInstant
  code_mac: Optional<Buffer>
  code_until: NullableInstant
  code_sent_on: NullableInstant
  codes_sent: Generated<number>
  code_tries: Generated<number>
  factor_email: Optional<string>
  factor_phone: Optional<string>
  created_on: InstantNow
  expires_on: Instant
}

/** A signed-in user at a site in a role. */
export interface SessionTable {
  tenant_id: string
  id: string
  user_id: number
  site_id: number
  role_id: number
  created_on: InstantNow
  last_activity: InstantNow
  idle_minutes: Generated<number>
  mfa_at: NullableInstant
  user_agent_hash: Generated<string>
  revoked_on: NullableInstant
  revoked_why: Optional<string>
}

/** A counter of the rate limits. */
export interface RateCounterTable {
  tenant_id: string
  key: string
  count: Generated<number>
  window_ends: Instant
  blocked_until: NullableInstant
}

/** One setting of a user. */
export interface UserSettingTable {
  tenant_id: string
  id: Id
  user_id: number
  key: string
  display_key_name: Generated<string>
  options: Generated<string>
  value: string
}

/** Saved views of one list of a user. */
export interface UserViewTable {
  tenant_id: string
  user_id: number
  list_id: string
  content: JsonText
  edited_on: InstantNow
}

/** A kind of location; its ids are fixed. */
export interface LocationTypeTable extends Versioned {
  tenant_id: string
  id: number
  name: string
}
