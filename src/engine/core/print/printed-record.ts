/** A record as it stands on paper: words in their order, whoever draws them (docs/spec/printing.md). */
export interface PrintedRecord {
  /** What stands above the title: whose document it is. */
  readonly name: string
  /** What it is, and its number. */
  readonly title: string
  /** State of what is not what its paper says, such as a draft, beside the title; absent or '' for none. */
  readonly state?: string
  /** Its number as bars in its head (Code 128); absent or '' for none. */
  readonly code?: string
  readonly groups: readonly PrintedGroup[]
  /** Under it; '' for nothing. */
  readonly footer: string
  /** The site's size of paper, such as `A4`; '' where it says none. */
  readonly paper: string
  /** Name of the picture of the logo in its head (BRAND-4); absent or '' for none. */
  readonly logo?: string
  /** How its pages lie; absent or '' as its tables ask. */
  readonly orientation?: PrintedOrientation
  /** A template's text before what the record says, and the one after it; absent or '' for none. */
  readonly above?: string
  readonly below?: string
  /** Who signs, each on a line of their own. */
  readonly signatures?: readonly string[]
  /** What each copy is called; absent or empty: there is one, and it is not called anything. */
  readonly copies?: readonly string[]
}

/** How pages lie; '' as what is on them asks. */
export type PrintedOrientation = '' | 'Portrait' | 'Landscape'

/** What stands together, under a title of its own where there are several. */
export interface PrintedGroup {
  readonly id: string
  readonly title: string | undefined
  readonly blocks: readonly PrintedBlock[]
}

export type PrintedBlock = PrintedFields | PrintedTable

/** Header fields that are given. */
export interface PrintedFields {
  readonly kind: 'fields'
  readonly id: string
  readonly fields: readonly PrintedField[]
}

/** A field with its name and its value as people read it. */
export interface PrintedField {
  readonly id: string
  readonly label: string
  readonly text: string
}

/** Lines with their totals. */
export interface PrintedTable {
  readonly kind: 'table'
  readonly id: string
  readonly columns: readonly PrintedColumn[]
  /** Texts of each line, in the order of the columns. */
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly PrintedTotal[]
}

export interface PrintedColumn {
  readonly id: string
  readonly title: string
  readonly align: PrintedAlign
}

/** A total, whose name says its currency. */
export interface PrintedTotal extends PrintedField {
  readonly align: PrintedAlign
}

/** Where texts of a column begin: numbers stand at its end. */
export type PrintedAlign = 'start' | 'end' | 'center'
