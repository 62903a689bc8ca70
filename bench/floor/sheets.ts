import type { FastifyInstance } from 'fastify'
import { ask, type FloorDatabase } from './floor-database.ts'

/** One count of a line of a sheet. */
export interface EnteredCount {
  readonly sheet: number
  readonly line: number
  readonly count: number
}

/** A sheet of a count and one entry in it, by hand: without audit, rights and rules. */
export function addSheets(app: FastifyInstance, { read, inTransaction }: FloorDatabase): void {
  app.get<{ Params: { id: string } }>('/sheets/:id', ({ params: { id } }) =>
    read(async (client) => ({ lines: await ask(client, { name: 'sheet', text: sheetText }, [id]) })),
  )
  app.post<{ Body: EnteredCount }>('/sheets', ({ body: { sheet, line, count } }) =>
    inTransaction(async (client) => ({
      answer: '{}',
      last: [ask(client, { name: 'enter', text: enterText }, [sheet, line, count])],
    })),
  )
}

const sheetText = `select l.*, i.name, i.number, n.code from physical_inventory_line l
  join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
  join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
  join unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
  where l.tenant_id = 'ui' and l.parent_id = $1`

const enterText = `with line as (
    update physical_inventory_line l set count1 = $3::numeric, counted = $3::numeric * u.num / u.den,
      variance = $3::numeric * u.num / u.den - l.book, counted_at = now(), count_no = coalesce(l.count_no, 0) + 1
    from item_unit u where u.tenant_id = l.tenant_id and u.id = l.unit1_id and l.tenant_id = 'ui' and l.parent_id = $1 and l.id = $2)
  update physical_inventory h set version_no = h.version_no + 1, edited_on = now() where h.tenant_id = 'ui' and h.id = $1`
