import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isAttachment, isLookup } from '#core/model/field-shapes.ts'

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

/** Name under which the book keeps the titles of a field's values: its lookup's set, or the files; undefined for other fields. */
export function titleSetOf(field: FieldDefinition): string | undefined {
  if (isLookup(field)) return field.lookup.set
  // No OData set begins with a sign.
  return isAttachment(field) ? '$files' : undefined
}
