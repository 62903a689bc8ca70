import { sql } from 'kysely'
import type { EntityRecord } from '#core/model/value.ts'
import { idIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

/** A site a request names. */
export interface NamedSite {
  readonly id: number
  readonly name: string
}

/** The sites a request is for, in their order; none where it is for the site it is written at (RFB-119). */
export async function readNamedSites({
  trx,
  ctx,
  record,
}: Pick<MoveEffectInput, 'trx' | 'ctx' | 'record'>): Promise<readonly NamedSite[]> {
  const named = namedSites(record)
  if (named.length === 0) return []
  const { rows } = await sql<NamedSite>`
    select s.id::int as id, s.name from unnest(${named}::bigint[]) with ordinality as a(id, no)
    join site s on s.tenant_id = ${ctx.tenantId} and s.id = a.id order by a.no`.execute(trx)
  return rows
}

/** Their ids. */
export function namedSites(request: EntityRecord): readonly number[] {
  return linesOf(request, 'sites').map((line) => idIn(line, 'site'))
}
