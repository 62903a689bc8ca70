import type { RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import { valuesChanged } from '#core/record/same-value.ts'
import { ApiError } from '../../client/api/api-error.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import type { FormStore } from '../store/form-store.ts'

/** An update that got no answer and was sent again. */
export interface LostUpdate {
  readonly tries: number
  readonly fields: RecordFields
  /** What was sent. */
  readonly record: EntityRecord
  readonly store: FormStore
}

/** An update sent again may find itself already saved: the newer record says exactly what was sent. Every other error is thrown on. */
export function recognizeLostUpdate(error: unknown, { tries, fields, record, store }: LostUpdate): VersionedRecord {
  const current = currentOf(error)
  if (tries === 0 || current === undefined) throw error
  const theirs = readWireRecord(fields, current, store.titles)
  if (valuesChanged(fields.fields, theirs, record)) throw error
  return { row: current, etag: etagOfRow(current) }
}

/** The ETag of a row: its own annotation, or its version. */
export function etagOfRow(row: WireRow): string {
  const etag = row['@odata.etag']
  return typeof etag === 'string' ? etag : `"v${String(row.VersionNo)}"`
}

function currentOf(error: unknown): WireRow | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  const { Current: current } = error.body
  // The contract of 412: the newer record as GET would give it.
  return typeof current === 'object' && current !== null && 'Id' in current ? (current as WireRow) : undefined
}
