import { useState } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'

/** Values by wire name. */
export type Values = Readonly<Record<string, unknown>>

/** A line of an invoice as the server answers it. */
export type LineRow = Values & { readonly Id: number }

/** What a person has changed and not saved. */
export interface InvoiceDraft {
  readonly isChanged: boolean
  readonly head: (name: string) => unknown
  readonly line: (id: number, name: string) => unknown
  readonly setHead: (values: Values) => void
  readonly setLine: (id: number, values: Values) => void
  /** What is sent to save it. */
  readonly body: () => Values
  readonly clear: () => void
}

/** The lines of an invoice. */
export function linesOf(row: WireRow): readonly LineRow[] {
  // The server answers them so.
  return (row['Lines'] ?? []) as readonly LineRow[]
}

/** The changes to an invoice that is open. */
export function useDraft(row: WireRow): InvoiceDraft {
  const [head, setHead] = useState<Values>({})
  const [lines, setLines] = useState<Readonly<Record<number, Values>>>({})
  const stored = linesOf(row)
  return {
    isChanged: Object.keys(head).length + Object.keys(lines).length > 0,
    head: (name) => (Object.hasOwn(head, name) ? head[name] : row[name]),
    line(id, name) {
      const changed = lines[id]
      if (changed !== undefined && Object.hasOwn(changed, name)) return changed[name]
      return stored.find((line) => line.Id === id)?.[name]
    },
    setHead: (values) => setHead((before) => ({ ...before, ...values })),
    setLine: (id, values) => setLines((before) => ({ ...before, [id]: { ...before[id], ...values } })),
    body: () => ({
      ...head,
      ...(Object.keys(lines).length === 0 ? {} : { Lines: stored.map(({ Id }) => ({ Id, ...lines[Id] })) }),
    }),
    clear() {
      setHead({})
      setLines({})
    },
  }
}
