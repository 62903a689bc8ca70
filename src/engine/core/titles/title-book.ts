/** Titles of looked-up records, by OData set and id: what a lookup shows instead of a number. */
export interface TitleBook {
  readonly get: (set: string, id: number) => string | undefined
  readonly put: (set: string, id: number, title: string) => void
  /** Every title, for a draft; give it to `putAll` of another book. */
  readonly all: () => readonly (readonly [string, string])[]
  readonly putAll: (entries: readonly (readonly [string, string])[]) => void
}

/** An empty book. It only ever grows while a form is open, so nothing subscribes to it. */
export function createTitleBook(): TitleBook {
  const titles = new Map<string, string>()
  return {
    get: (set, id) => titles.get(`${set}/${id}`),
    put: (set, id, title) => void titles.set(`${set}/${id}`, title),
    all: () => [...titles],
    putAll: (entries) => {
      for (const [key, title] of entries) titles.set(key, title)
    },
  }
}
