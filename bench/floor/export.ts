import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ask, type FloorDatabase } from './floor-database.ts'

/** A file of all requisitions of the site by hand: a cursor read a thousand rows at a time, its cells quoted and nothing looked up in a definition. */
export function addExport(app: FastifyInstance, { inTransaction }: FloorDatabase, site: string): void {
  app.get('/export', async (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    await inTransaction(async (client) => {
      await ask(client, { name: 'declare', text: `declare export no scroll cursor for ${rowsText(site)}` }, [])
      for (;;) {
        const rows = await ask<Row>(client, { name: 'fetch', text: 'fetch 1000 from export' }, [])
        const text = rows.map(({ cells }) => `${cells.map(quoted).join(',')}\r\n`).join('')
        // Whoever reads no longer has closed it.
        if (rows.length === 0 || raw.destroyed) return { answer: '', last: [] }
        if (!raw.write(text)) await drained(raw)
      }
    })
    raw.end()
  })
}

/** Waits until the reader has caught up or gone away, and leaves no listener of what did not come. */
async function drained(raw: ServerResponse): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })])
  over.abort()
}

interface Row {
  readonly cells: readonly (string | null)[]
}

function quoted(cell: string | null): string {
  if (cell === null) return ''
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function rowsText(site: string): string {
  return `select array[o.doc_no, o.status, a.name, b.name, o.needed_by::text, o.reference, trim_scale(o.total_value)::text, e.display_name,
      to_char(o.entered_on, 'YYYY-MM-DD HH24:MI')] as cells
    from requisition o join location a on a.tenant_id = o.tenant_id and a.id = o.request_location_id
    join location b on b.tenant_id = o.tenant_id and b.id = o.supply_location_id
    join app_user e on e.tenant_id = o.tenant_id and e.id = o.entered_by
    where o.tenant_id = 'ui' and o.site_id = ${Number(site)} order by o.entered_on desc, o.id desc`
}
