import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { interleave } from '../../load/interleave.ts'
import { percentile } from '../../load/percentile.ts'
import { busySite } from '../../product/fill-requisitions.ts'
import { atMost, ratioAtMost, type Figure } from '../../report/figure.ts'
import type { Row, Sheet } from './sheet.ts'

const load = { milliseconds: 2000, rounds: 4, clients: 1 }
const openings = 9

interface CountLine {
  readonly id: number
  readonly countNo: number
}

/** Fills, opens, counts, submits and posts a sheet of so many lines. */
export async function measureSheet({
  caller,
  headers,
  post,
  client,
  lines,
  location,
}: Sheet): Promise<readonly Figure[]> {
  const made = await post('PhysicalInventories', { LocationId: location })
  const [filled, fillTime] = await timed(() => post(`PhysicalInventories(${made.Id})/start`, {}, made.VersionNo))
  const get = async (path: string) => (await caller.call({ path: `/inventory/api/${path}`, headers: headers() })).text
  const times = { form: [] as number[], page: [] as number[], floor: [] as number[] }
  for (let round = 0; round < openings; round += 1) {
    times.form.push((await timed(() => get(`PhysicalInventories(${filled.Id})`)))[1])
    times.page.push((await timed(() => get(`counts/${filled.Id}`)))[1])
    times.floor.push((await timed(() => inTenant(client, readByHand, [filled.Id])))[1])
  }
  // The answer of the page that counts.
  const sheet = JSON.parse(await get(`counts/${filled.Id}`)) as { readonly lines: readonly CountLine[] }
  const seen = new Map(sheet.lines.map(({ id, countNo }) => [id, countNo]))
  const idAt = (count: number) => sheet.lines[count % sheet.lines.length]?.id ?? 0
  const entry = await interleave(
    {
      ours: async (count) => {
        const id = idAt(count)
        const counts = [String(count % 9), null, null]
        await post(`counts/${filled.Id}/lines/${id}`, { counts, seen: seen.get(id) ?? 0 })
        seen.set(id, (seen.get(id) ?? 0) + 1)
      },
      floor: async (count) => {
        const id = idAt(count)
        await inTenant(client, enterByHand, [filled.Id, id, count % 9])
        seen.set(id, (seen.get(id) ?? 0) + 1)
      },
    },
    load,
  )
  const posted = await postAll({ caller, headers, post, client, lines, location }, filled.Id, get)
  const floor = { name: 'by hand', value: percentile(times.floor, 0.5) }
  const p50 = (what: string, ours: readonly number[]): Figure => ({
    what: `${lines} lines, ${what}, p50`,
    ours: percentile(ours, 0.5),
    unit: 'ms',
    beside: floor,
  })
  return [
    { what: `${lines} lines, sheet filled`, ours: fillTime, unit: 'ms', aim: atMost(lines * 2) },
    p50('opened in the form', times.form),
    { ...p50('opened to be counted', times.page), aim: ratioAtMost(2) },
    {
      what: `${lines} lines, one entered, p50`,
      ours: entry.ours.p50,
      unit: 'ms',
      beside: { name: 'by hand', value: entry.floor.p50 },
    },
    { what: `${lines} lines, one entered, p95`, ours: entry.ours.p95, unit: 'ms', aim: atMost(100) },
    { what: `${lines} lines, submitted`, ours: posted.submit, unit: 'ms', aim: atMost(lines * 3) },
    { what: `${lines} lines, posted`, ours: posted.post, unit: 'ms', aim: atMost(lines * 3) },
  ]
}

/** Counts all lines by one save, checks, lets them be submitted and posts them. */
async function postAll(
  { caller, headers, post }: Sheet,
  id: number,
  get: (path: string) => Promise<string>,
): Promise<{ readonly submit: number; readonly post: number }> {
  // The record the form reads.
  const row = JSON.parse(await get(`PhysicalInventories(${id})`)) as Row & {
    readonly Lines: readonly { readonly Id: number }[]
  }
  const own = { ...headers(), 'idempotency-key': randomUUID(), 'if-match': `"v${row.VersionNo}"` }
  const Lines = row.Lines.map(({ Id }) => ({ Id, Count1: '9.5', Count2: null, Count3: null }))
  const saved = await caller.call({
    method: 'PATCH',
    path: `/inventory/api/PhysicalInventories(${id})`,
    headers: own,
    body: { Lines },
  })
  const [submitted, submit] = await timed(() =>
    post(`PhysicalInventories(${id})/submit`, {}, (JSON.parse(saved.text) as Row).VersionNo),
  )
  const [, took] = await timed(() => post(`PhysicalInventories(${id})/post`, {}, submitted.VersionNo))
  return { submit, post: took }
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const from = performance.now()
  const result = await work()
  return [result, performance.now() - from]
}

async function inTenant(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<void> {
  await client.query(`begin; set local app.tenant_id = 'ui'; set local app.site_id = '${busySite}'`)
  await client.query(text, [...values])
  await client.query('commit')
}

const readByHand = `
  select jsonb_agg(to_jsonb(l) || jsonb_build_object('name', i.name, 'number', i.number, 'code', n.code)) from physical_inventory_line l
  join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
  join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
  join unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
  where l.tenant_id = 'ui' and l.parent_id = $1`

const enterByHand = `
  with line as (
    update physical_inventory_line l set count1 = $3::numeric, counted = $3::numeric * u.num / u.den, variance = $3::numeric * u.num / u.den - l.book,
      counted_at = now(), count_no = coalesce(l.count_no, 0) + 1
    from item_unit u where u.tenant_id = l.tenant_id and u.id = l.unit1_id and l.tenant_id = 'ui' and l.parent_id = $1 and l.id = $2)
  update physical_inventory h set version_no = h.version_no + 1, edited_on = now() where h.tenant_id = 'ui' and h.id = $1`
