import type { Draft } from 'immer'

/** Changes one slice; a slice sees only itself. */
export type SliceSet<Slice> = (change: (draft: Draft<Slice>) => void) => void
