/** One entry of GET /inventory/api/{Set}({id})/history, newest first: `{ value: HistoryEntry[] }`. */
export interface HistoryEntry {
  readonly Seq: number
  readonly At: string
  /** Id 0 and an address: somebody outside who acted by the link of a form. */
  readonly User: { readonly Id: number; readonly Name: string } | null
  /** The person in whose place it was done. */
  readonly OnBehalfOf: { readonly Id: number; readonly Name: string } | null
  /** `create`, `change`, `delete`, `attach`, `detach`, or the id of a move. */
  readonly Action: string
  readonly VersionNo: number | null
  readonly Remarks: string | null
  /** Readable fields only. */
  readonly Changes: readonly HistoryChange[]
}

/** What one field was and became: values as in rules (field ids, lookups as ids); `Line` names the line when it is a cell. */
export interface HistoryChange {
  readonly Field: string
  readonly Lines: string | null
  /** Line number at the time, from 1; null for header fields. */
  readonly Line: number | null
  readonly Before: unknown
  readonly After: unknown
  /** Of a cell: its line was added or removed whole; absent where the line was there before and after. */
  readonly Whole?: 'added' | 'removed'
}

/** One entry of GET /inventory/api/{Set}({id})/related: `{ value: RelatedDocument[] }`. */
export interface RelatedDocument {
  readonly TransTypeId: number
  readonly TransactionId: number
  readonly DocNo: string
  readonly Status: string
  readonly EnteredOn: string
  /** `from`: this document came out of it; `to`: it came out of this document. */
  readonly Direction: 'from' | 'to'
  readonly Kind: string
  /** How many documents it is away: 1 for a neighbor. */
  readonly Level: number
  /** The document on the way that it is a neighbor of; the open one at level 1. */
  readonly Via: { readonly TransTypeId: number; readonly TransactionId: number }
  /** What it comes to; null for readers who may not see it. */
  readonly Amount: string | null
  /** How many lines of the two are tied together now; 0 where nothing is taken, or all was given back. */
  readonly Lines: number
  /** What was taken in base units, where one line is tied; null where several would be added up. */
  readonly Quantity: string | null
}

/** One entry of GET /inventory/api/{Set}({id})/attachments: `{ value: AttachmentInfo[] }`; POST answers one of them. */
export interface AttachmentInfo {
  readonly Id: number
  readonly FileName: string
  readonly MediaType: string
  readonly Size: number
  readonly EnteredBy: { readonly Id: number; readonly Name: string }
  readonly EnteredOn: string
}

/**
 * Paths of a record's attachments. POST sends the file itself as the body, its media type as Content-Type and its name in the
 * query (`?name=`); at most 10 MB. GET and DELETE of one name its id.
 */
export const attachmentPath = (set: string, id: number, attachment?: number): string =>
  `/inventory/api/${set}(${id})/attachments${attachment === undefined ? '' : `/${attachment}`}`

/** Address of the small one of a picture, a WebP of at most 192 points; a picture is sent with `&as=picture` and kept as WebP. */
export const thumbnailPath = (set: string, id: number, attachment: number): string =>
  `${attachmentPath(set, id, attachment)}/thumbnail`

/** The most attachments of one record. */
export const attachmentCount = 50

/** The largest attachment, in bytes. */
export const attachmentLimit = 10 * 1024 * 1024
