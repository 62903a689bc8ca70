/** Keys the `data` query parameter may hold (SPEC-2.5.2). */
const highlightKeys = [
  'from',
  'master',
  'masterId',
  'transaction',
  'eventmgmt',
  'sales',
  'budgetmanagement',
  'capex',
  'expense',
  'report',
  'GlobalSearch',
  'fromScheduledReport',
  'isFromPlan',
  'analysisRedirect',
] as const

/** What the `data` parameter said. */
export type Highlight = Partial<Readonly<Record<(typeof highlightKeys)[number], string>>>

/** Reads the `data` query parameter; anything but a JSON object of known keys and plain values counts for nothing. */
export function parseHighlight(data: string | null): Highlight {
  const json = parse(data)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {}
  const entries = Object.entries(json).filter(([key, value]) => isKnown(key) && isPlain(value))
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function parse(data: string | null): unknown {
  if (data === null) return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function isKnown(key: string): boolean {
  return (highlightKeys as readonly string[]).includes(key) // widened, so that any string may be asked for
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
