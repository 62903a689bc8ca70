import { useEffect, useState } from 'react'
import type { SearchIndex, SearchItem } from './search-item.ts'

/** The index over the items, built when it is first needed by code that is loaded then; undefined until it is there. */
export function useSearchIndex(items: readonly SearchItem[]): SearchIndex | undefined {
  const [built, setBuilt] = useState<{ readonly items: readonly SearchItem[]; readonly index: SearchIndex }>()
  useEffect(() => {
    let isWanted = true
    const build = async () => {
      const { createSearchIndex } = await import('./create-search-index.ts')
      if (isWanted) setBuilt({ items, index: createSearchIndex(items) })
    }
    // Without its code the box still finds documents; opening it again tries again.
    build().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [items])
  return built?.items === items ? built.index : undefined
}
