import { sql } from 'kysely'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../../db/pool.ts'

/** Days of a site. */
export interface UnpostedQuery {
  readonly tenantId: string
  readonly definitions: Pick<TenantDefinitions, 'families'>
  readonly siteId: number
  readonly startsOn: string
  readonly endsOn: string
}

/** So many numbers are named; the rest is counted. */
const named = 5

/** Documents of those days that some move would still post: how many there are, and the first of them by number. */
export async function findUnposted(
  trx: Trx,
  query: UnpostedQuery,
): Promise<{ readonly count: number; readonly numbers: string }> {
  const found = await sql<{ readonly docNo: string; readonly count: number }>`
    select d.doc_no as "docNo", (count(*) over ())::int as count from doc_registry d
    join jsonb_to_recordset(${JSON.stringify(postedKinds(query.definitions))}::jsonb) as k("docType" int, finished jsonb)
      on k."docType" = d.doc_type_id and not k.finished @> to_jsonb(d.status)
    where d.tenant_id = ${query.tenantId} and d.site_id = ${query.siteId}
      and d.post_date between ${query.startsOn}::date and ${query.endsOn}::date
    order by d.doc_no limit ${named}`.execute(trx)
  const count = found.rows[0]?.count ?? 0
  const numbers = found.rows.map(({ docNo }) => docNo)
  return { count, numbers: [...numbers, ...(count > named ? ['…'] : [])].join(', ') }
}

/** Kinds of document that moves post, with the states in which nothing is left to post. */
function postedKinds({ families }: UnpostedQuery['definitions']) {
  return [...families.values()].flatMap(({ docType, workflow }) => {
    const posts = Object.values(workflow?.moves ?? {}).some((move) =>
      move.effects.some(({ event }) => event !== undefined),
    )
    return posts && docType !== undefined ? [{ docType, finished: workflow?.finished ?? [] }] : []
  })
}
