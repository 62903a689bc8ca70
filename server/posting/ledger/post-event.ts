import type { Gate } from '../events/event.ts'

/** Which document, of which tenant. */
export interface DocumentKey {
  readonly tenantId: string
  readonly docTypeId: number
  readonly docId: number
}

/** One posting of one document event; the natural key is (document, event, table of lines, version, part), whatever key the client sent. */
export interface PostEvent extends DocumentKey {
  /** Version of the document the event is posted from. */
  readonly versionNo: number
  readonly eventCode: string
  readonly gate: Gate
  /** Table of lines it posts; '' for the document alone. */
  readonly lines: string
  /** Of a document that is posted in several parts: which one; undefined where it is posted whole. */
  readonly part?: string | undefined
  /** Site in whose period it is posted. */
  readonly siteId: number
  /** Day of the posting. */
  readonly postDate: string
  readonly userId: number
  /** The posting this one undoes. */
  readonly reversesId: number | undefined
}
