import type { FieldIssue } from '../errors/field-issue.ts'
import type { Scalar } from '../model/value.ts'

/** A row on the wire: properties in PascalCase, `@odata.etag`, expanded lookups as `{ Id, <Title> }`, lines under their property. */
export interface WireRow {
  readonly Id: number
  readonly [property: string]: unknown
}

/** Answer of a list: `@odata.count` only with $count=true; `@odata.nextLink` when there is more. */
export interface WireList {
  readonly value: readonly WireRow[]
  readonly '@odata.count'?: number
  /** True when counting stopped at the cap; the real number is higher. */
  readonly '@larder.countIsCapped'?: boolean
  readonly '@odata.nextLink'?: string
}

/** Answer of `$apply`: a row a group, with the lookups and choices that make it and the sums under their names, decimals as text; null of no value at all. */
export interface WireSums {
  readonly value: readonly Readonly<Record<string, unknown>>[]
}

/** Body of a bound move. */
export interface MoveBody {
  readonly Remarks?: string
  /** True when the person has read what the server warned of (`CanConfirm`) and means it all the same. */
  readonly Confirmed?: boolean
  /** The request an approver's move answers, as `@larder.requests` of the record names it. */
  readonly Request?: number
  /** Fields of the header that the move asks for, by their wire names. */
  readonly Fields?: Readonly<Record<string, unknown>>
  readonly Lines?: readonly { readonly Id: number; readonly [property: string]: unknown }[]
}

/** Path of what a save would be warned of, asked while a record is written: `{ "set": "PurchaseOrders", "id": 12, "record": { "SupplierId": 3 } }`, without `id` for a new one. */
export const warningsPath = '/inventory/api/Warnings'

/** What a person would be asked about, and what the server would write; empty also where the record is not far enough to be judged. */
export interface WarningsAnswer {
  readonly warnings: readonly FieldIssue[]
  /** Fields of the header that nobody enters, by id, with what effects of a save would write into them. */
  readonly found: Readonly<Record<string, Scalar>>
}
