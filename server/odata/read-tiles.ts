import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { isChoice } from '#core/model/field-shapes.ts'
import { fieldRef } from '../entity-sql/property-ref.ts'
import { capOf, countTiles } from './paging/count-rows.ts'
import { queryConditions } from './asked-rows.ts'
import { isNarrowed, openQuery } from './open-query.ts'
import { readGated, type ListDeps } from './read-gated.ts'
import { refuseProperty } from '../entity-sql/row-columns.ts'

/** GET {Set}/$tiles?field=Status&$filter=…: how many rows each value of a closed list has, each counted up to the cap. */
export async function readTiles(deps: ListDeps, request: FastifyRequest, set: string) {
  const open = openQuery(deps.definitions, request, { set, extraNames: ['field'] })
  const name = open.extra['field'] ?? 'Status'
  const field = open.readable.fields.find((candidate) => candidate.property === name)
  const ref = field && fieldRef(field, 't')
  if (!field || !ref) return refuseProperty(name)
  if (!isChoice(field)) throw appError('E_QUERY', { detail: `${name} has no closed list of values` })
  return readGated(deps, open, async (trx) => {
    const { table } = open.readable.entity
    const counted = {
      table,
      conditions: await queryConditions(trx, open),
      isNarrowed: isNarrowed(open),
      cap: capOf(open.query),
    }
    return { value: await countTiles(trx, counted, { field, ref }) }
  })
}
