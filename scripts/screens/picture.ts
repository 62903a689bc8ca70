import type { Page } from 'playwright'

/** Who looks at a screen: a person of the demo at one of its sites, or nobody who signed in. */
export interface Viewer {
  readonly tenant?: string
  readonly user: string
  /** Words of the site and the role; those of the only one are not needed. */
  readonly site?: string
  readonly role?: string
}

/** One picture of docs/screens, and how its screen comes to be shown. */
export interface Picture {
  /** In kebab-case: its file without `.png`. */
  readonly name: string
  /** Nobody where the page asks for no sign-in, and what is there once somebody entered user id and password where it is about signing in. */
  readonly who?: Viewer
  /** Hash route without the tenant, such as `transaction/view-requisition`; none where `first` brings the page there. */
  readonly route?: string
  /** What is done before the picture is taken, by role and name. */
  readonly first?: (page: Page, place: Place) => Promise<void>
  readonly size?: Size
  readonly light?: 'light' | 'dark'
  readonly language?: 'es'
  /** A page whose clock the picture sets, which nobody else uses afterwards. */
  readonly isAlone?: boolean
}

/** Wide is a window of a desk, narrow the width of a phone. */
export type Size = 'wide' | 'narrow'

/** The product pictures are taken of. */
export interface Place {
  readonly url: string
  /** Folder with its mails, whose links lead to pages without signing in. */
  readonly mailDir: string
}

/** Pixels of a size. */
export const sizes: Readonly<Record<Size, { readonly width: number; readonly height: number }>> = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
}
