import { randomUUID } from 'node:crypto'
import type { EnteredCount } from '../../floor/sheets.ts'
import { interleave } from '../../load/interleave.ts'
import { percentile } from '../../load/percentile.ts'
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
  floor,
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
    times.floor.push((await timed(() => floor.call({ path: `/sheets/${filled.Id}`, headers: {} })))[1])
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
        const body: EnteredCount = { sheet: filled.Id, line: id, count: count % 9 }
        await floor.call({ method: 'POST', path: '/sheets', headers: {}, body })
        seen.set(id, (seen.get(id) ?? 0) + 1)
      },
    },
    load,
  )
  const posted = await postAll({ caller, headers, post, floor, lines, location }, filled.Id, get)
  const beside = { name: 'by hand', value: percentile(times.floor, 0.5) }
  const p50 = (what: string, ours: readonly number[]): Figure => ({
    what: `${lines} lines, ${what}, p50`,
    ours: percentile(ours, 0.5),
    unit: 'ms',
    beside,
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
