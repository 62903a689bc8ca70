/** A picture to look for a code in. */
export interface ScanQuestion {
  readonly picture: ImageData
}

/** The code in it, if there is one. */
export interface ScanAnswer {
  readonly code: string | undefined
  /** Why nothing can be read at all. */
  readonly fault?: string
}
