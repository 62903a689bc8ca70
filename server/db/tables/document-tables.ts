import type { Generated } from 'kysely'
import type { Id, InstantNow, JsonText, NullableInstant, Optional, OptionalJson } from './column-types.ts'

/** The kept answer of a write. */
export interface IdempotencyTable {
  tenant_id: string
  user_id: number
  key: string
  request_hash: string
  status: Optional<number>
  headers: OptionalJson
  body: Optional<string>
  created_on: InstantNow
}

/** Last link of a tenant’s audit chain. */
export interface AuditHeadTable {
  tenant_id: string
  seq: Generated<number>
  hash: Generated<string>
}

/** One audited act. */
export interface AuditLogTable {
  tenant_id: string
  seq: number
  at: InstantNow
  user_id: Optional<number>
  session_id: Optional<string>
  trace_id: Optional<string>
  ip: Optional<string>
  action: string
  entity: string
  entity_id: string
  version_before: Optional<number>
  version_after: Optional<number>
  before: OptionalJson
  after: OptionalJson
  reason: Optional<string>
  prev_hash: string
  hash: string
}

/** What must happen outside after a commit. */
export interface OutboxTable {
  tenant_id: string
  id: Id
  message_id: string
  kind: string
  payload: JsonText
  created_on: InstantNow
  due_on: InstantNow
  attempts: Generated<number>
  locked_until: NullableInstant
  sent_on: NullableInstant
  dead_on: NullableInstant
  last_error: Optional<string>
  template: Optional<string>
  recipient: Optional<string>
  document: Optional<string>
  doc_number: Optional<string>
  /** The record the mail is of; none for mails of no record. */
  family: Optional<string>
  record_id: Optional<number>
  purpose: Optional<string>
}

/** Next number of a document type. */
export interface NumberSeriesTable {
  tenant_id: string
  /** Null for a series of masters. */
  doc_type_id: number | null
  /** Family whose records it counts. */
  doc_type: string
  site_id: number
  year: Generated<number>
  prefix: string
  next_no: Generated<number>
  pad: Generated<number>
  /** False for a series of masters, which passes by numbers people typed. */
  without_gaps: Generated<boolean>
}

/** One row for every document of any type. */
export interface DocRegistryTable {
  tenant_id: string
  doc_type_id: number
  doc_id: number
  doc_no: string
  site_id: number
  location_id: Optional<number>
  to_location_id: Optional<number>
  reason_id: Optional<number>
  supplier_id: Optional<number>
  customer_id: Optional<number>
  post_date: Optional<string>
  status: string
  approval_status_id: Generated<number>
  current_level: Generated<number>
  total: Generated<string>
  currency_id: Optional<number>
  reference: Optional<string>
  entered_by: number
  entered_on: InstantNow
  version_no: Generated<number>
}

/** Who wrote on a document or submitted it, beside the one who entered it. */
export interface DocAuthorTable {
  tenant_id: string
  doc_type_id: number
  doc_id: number
  user_id: number
  version_no: number
}

/** One document came from another. */
export interface DocLinkTable {
  tenant_id: string
  id: Id
  from_type: number
  from_id: number
  from_line: Optional<number>
  to_type: number
  to_id: number
  to_line: Optional<number>
  link_kind: string
  base_qty: Optional<string>
  amount: Optional<string>
}

/** A file kept with a record. */
export interface AttachmentTable {
  tenant_id: string
  id: Id
  entity: string
  entity_id: number
  file_name: string
  media_type: string
  size: number
  sha256: string
  content: Buffer
  /** Of a picture its size in points, and a small one of it; null for other files. */
  width: number | null
  height: number | null
  thumbnail: Buffer | null
  entered_by: number
  entered_on: InstantNow
}
