/** Times a text comes before its plan is worth keeping. */
const oftenEnough = 3

/** Texts whose times are counted; when there are more the counting begins anew. */
const mostCounted = 1000

/** The name under which connections keep a statement's plan; undefined for a text that came seldom, or when there are enough names. */
export type StatementNames = (text: string) => string | undefined

/** Names of one kind of statements: at most so many, because every plan costs the memory of each database process. */
export function createStatementNames(prefix: string, most: number): StatementNames {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= most) return name
    const count = (times.get(text) ?? 0) + 1
    if (times.size >= mostCounted) times.clear()
    times.set(text, count)
    if (count < oftenEnough) return undefined
    times.delete(text)
    names.set(text, `${prefix}${names.size}`)
    return names.get(text)
  }
}
