import type pg from 'pg'

/** A statement whose `:name`s stand for ids; rows of the bench's tenant, whose own names are known. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Ids by the names statements call them by. */
export type Ids = Readonly<Record<string, number>>

interface Prepared {
  readonly text: string
  readonly names: readonly string[]
}

const prepared = new Map<string, Prepared>()

/** Asks a statement, whose plan the connection keeps. */
export async function run<T = object>(
  client: pg.ClientBase,
  { name, text }: Statement,
  ids: Ids,
): Promise<readonly T[]> {
  const known = prepared.get(name) ?? prepare(text)
  prepared.set(name, known)
  const values = known.names.map((id) => ids[id])
  // Each caller names what its statement answers.
  return (await client.query({ name, text: known.text, values })).rows as readonly T[]
}

function prepare(text: string): Prepared {
  const names: string[] = []
  const numbered = text.replaceAll(/(?<!:):([a-z]+)/g, (_whole, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}::bigint`
  })
  return { text: numbered, names }
}
