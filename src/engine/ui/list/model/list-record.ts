/** The record a list inside a form belongs to. */
export interface ListRecord {
  readonly id: number
  /** OData filter over the list's rows, in wire names; `$id` is the record. */
  readonly where: string
  /** Only what the packages of the record, a location, let it use. */
  readonly isOfUsable: boolean
}
