import type {
  AttachmentTable,
  AuditHeadTable,
  AuditLogTable,
  DocLinkTable,
  DocAuthorTable,
  DocRegistryTable,
  IdempotencyTable,
  NumberSeriesTable,
  OutboxTable,
} from './document-tables.ts'
import type {
  AppUserTable,
  CurrencyTable,
  LocationTypeTable,
  RateCounterTable,
  RolePermissionTable,
  RoleTable,
  SessionTable,
  SignInHandleTable,
  SiteTable,
  SsoAttemptTable,
  TenantTable,
  UserAccessTable,
  UserIdentityTable,
  UserPasswordTable,
  UserSettingTable,
  UserViewTable,
} from './identity-tables.ts'

/** Tables the migrations of server/db/migrations own. Tables of entities come from definitions and are reached with `sql`. */
export interface SystemTables {
  tenant: TenantTable
  currency: CurrencyTable
  location_type: LocationTypeTable
  site: SiteTable
  app_user: AppUserTable
  user_password: UserPasswordTable
  role: RoleTable
  role_permission: RolePermissionTable
  user_access: UserAccessTable
  sign_in_handle: SignInHandleTable
  user_identity: UserIdentityTable
  sso_attempt: SsoAttemptTable
  session: SessionTable
  rate_counter: RateCounterTable
  idempotency: IdempotencyTable
  audit_head: AuditHeadTable
  audit_log: AuditLogTable
  outbox: OutboxTable
  user_setting: UserSettingTable
  user_view: UserViewTable
  number_series: NumberSeriesTable
  doc_registry: DocRegistryTable
  doc_author: DocAuthorTable
  doc_link: DocLinkTable
  attachment: AttachmentTable
}
