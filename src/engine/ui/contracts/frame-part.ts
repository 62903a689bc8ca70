import type { ComponentType } from 'react'

/** Something a plugin draws in the frame of every screen; a `loadable` is one. */
export interface FramePart {
  readonly Component: ComponentType
  /** Fetches its code before it is drawn. */
  readonly preload?: () => Promise<void>
}
