import type { GridDensity } from '../../contracts/grid-props.ts'
import { useMedia } from './use-media.ts'

/** Rows tall enough for a finger where there is one. */
export function useDensity(): GridDensity {
  return useMedia('(pointer: coarse)') ? 'touch' : 'normal'
}
