import { useAppStore } from '../services/app-services.ts'
import { cacheKey } from '../api/cache-key.ts'

/** Query key of something of a set for the present session: `[session, set, ...rest]`. */
export function useSetKey(set: string): readonly [string, string] {
  return [useAppStore((state) => cacheKey(state.session.values)), set]
}
