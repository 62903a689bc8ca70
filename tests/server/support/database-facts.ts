import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { statementFaults, type DatabaseFacts } from '../../support/statements/statement-faults.ts'

/** Reads what a scan of statements must know from a database's catalogue. */
export async function readDatabaseFacts(owner: Db): Promise<DatabaseFacts> {
  const names = async (query: ReturnType<typeof sql<{ readonly name: string }>>): Promise<ReadonlySet<string>> =>
    new Set((await query.execute(owner)).rows.map(({ name }) => name))
  return {
    tenantTables: await names(sql`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`),
    // What a distributed database evaluates at the coordinator, or what depends on nothing but its kind of use, is left out.
    changing: await names(sql`select distinct proname as name from pg_proc where provolatile <> 'i' and prokind = 'f'`),
    volatile: await names(
      sql`select proname as name from pg_proc where prokind = 'f' group by 1 having bool_and(provolatile = 'v')`,
    ),
    moments: await names(sql`select distinct a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      where a.attnum > 0 and a.atttypid in ('date'::regtype, 'timestamptz'::regtype, 'timestamp'::regtype)`),
  }
}

/** Texts that were found right, by the facts they were judged by: files of a worker send much the same. */
const right = new Map<string, Set<string>>()

/** What is wrong with statements, each with the beginning of its text. */
export async function faultsOf(statements: Iterable<string>, db: Db): Promise<readonly string[]> {
  const facts = await readDatabaseFacts(db)
  const key = Object.values(facts)
    .map((names: ReadonlySet<string>) => [...names].toSorted().join())
    .join(';')
  const known = right.get(key) ?? new Set()
  right.set(key, known)
  return [...statements].flatMap((text) => {
    const faults = known.has(text) ? [] : statementFaults(text, facts)
    if (faults.length === 0) known.add(text)
    return faults.map((fault) => `- ${fault}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`)
  })
}

/** Throws with every fault there is. */
export function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`A distributed PostgreSQL would refuse:\n${faults.join('\n')}`)
}
