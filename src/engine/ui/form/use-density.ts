import { useSyncExternalStore } from 'react'
import type { GridDensity } from '../grid/grid-props.ts'

const query = '(pointer: coarse)'

/** Rows tall enough for a finger where there is one. */
export function useDensity(): GridDensity {
  return useSyncExternalStore(subscribe, () => (matchMedia(query).matches ? 'touch' : 'normal'))
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
