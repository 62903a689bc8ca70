/** One posting of one document event; the natural key is (document, event, version), whatever key the client sent. */
export interface PostEvent {
  readonly tenantId: string
  readonly docTypeId: number
  readonly docId: number
  /** Version of the document the event is posted from. */
  readonly versionNo: number
  readonly eventCode: 'REQ.ISSUE' | 'REQ.REVERSE' | 'RST.POST'
  readonly siteId: number
  /** Day of the posting. */
  readonly postDate: string
  readonly userId: number
  readonly reasonId: number | undefined
  readonly costCentreId: number | undefined
  /** The posting this one undoes. */
  readonly reversesId: number | undefined
}
