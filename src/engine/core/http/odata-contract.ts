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
