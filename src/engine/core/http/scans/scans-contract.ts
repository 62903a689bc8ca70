/** The set of scanned invoices. */
export const scanSet = 'OcrInvoices'

/** Most points of a picture of an invoice, in millions: more is refused before anything decodes it. */
export const scanMegapixels = 40

/** How a file came in. */
export const scanSources = ['Upload', 'Mobile'] as const
export type ScanSource = (typeof scanSources)[number]

/**
 * POST sends the file of an invoice as the body, its name and how it came in the query (`?name=&source=`), with an Idempotency-Key; at most
 * 10 MB. Answers 201 with the invoice that was made of it.
 */
export const scanPath = '/inventory/api/InvoiceFiles'
export interface ReceivedScan {
  readonly Id: number
}

/** GET: how far the file of an invoice is read, and its pages. */
export const scanStatePath = (invoice: number | string): string => `${scanPath}/${invoice}`

/** GET: the picture of a page, WebP. */
export const scanPagePath = (invoice: number | string, page: number | string): string =>
  `${scanStatePath(invoice)}/pages/${page}`

/** How far a file is read. */
export interface ScanState {
  readonly State: 'Waiting' | 'Reading' | 'Done'
  /** Pages that are read, and how many there are; null while nobody knows. */
  readonly Done: number
  readonly Of: number | null
  /** What is less sure than this waits for a person, 0 to 100. */
  readonly SureFrom: number
  /** Once it is read; none where the file has no pages, such as XML. */
  readonly Pages: readonly ScanPage[]
}

/** A page of a file. */
export interface ScanPage {
  readonly No: number
  /** Points of its picture. */
  readonly Width: number
  readonly Height: number
  readonly Words: readonly ScanWord[]
}

/** A word with its place in points of the picture, from the upper left, and how sure it was recognized, 0 to 100. */
export interface ScanWord {
  readonly t: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly s: number
}

/** GET: lines of posted receipts of a supplier that are not invoiced yet, the oldest first. */
export const scanOpenLinesPath = (invoice: number | string, supplier: number | string): string =>
  `${scanStatePath(invoice)}/open-lines/${supplier}`

/** A line of a receipt, or of an order nobody receives, that an invoice may bill; decimals as text. */
export interface OpenBilledLine {
  readonly Of: 'receipt' | 'order'
  readonly Document: number
  readonly DocumentNo: string
  readonly Line: number
  readonly Item: string
  readonly Unit: string
  readonly OpenQty: string
  readonly Price: string
}
