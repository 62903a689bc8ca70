/** Shows where a field stands, and then does what was wanted there. */
export type Reach = (field: string, then: () => void) => void

/** Takes a wish to see a header field or a lines field from wherever it is made to the tabs, which know where it is drawn. */
export interface FormPlaces {
  /** Without tabs everything is in sight already. */
  readonly reach: Reach
  /** Gives the wishes to the tabs of the form; answers how to stop. */
  readonly follow: (reach: Reach) => () => void
}

/** The places of one open form. */
export function createFormPlaces(): FormPlaces {
  let tabs: Reach | undefined
  return {
    reach: (field, then) => (tabs === undefined ? then() : tabs(field, then)),
    follow(reach) {
      tabs = reach
      return () => {
        if (tabs === reach) tabs = undefined
      }
    },
  }
}
