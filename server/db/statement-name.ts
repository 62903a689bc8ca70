/** Statements whose plans each connection keeps at most; every one costs the database's process memory. */
const mostStatements = 300

/** Times a text comes before its plan is worth keeping. */
const oftenEnough = 3

const seen = new Map<string, { count: number; readonly name: string }>()

/** The name under which connections keep a statement's plan; undefined for a text that came seldom, or when there are enough names. */
export function statementName(text: string): string | undefined {
  const known = seen.get(text)
  if (known === undefined) {
    if (seen.size < mostStatements) seen.set(text, { count: 1, name: `s${seen.size}` })
    return undefined
  }
  known.count += 1
  return known.count >= oftenEnough ? known.name : undefined
}
