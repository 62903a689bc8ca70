/** The present, passed in so that tests choose it. */
export interface Clock {
  readonly now: () => Date
}
