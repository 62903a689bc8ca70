import type { EnteredCount } from '../../floor/sheets.ts'
import { interleave } from '../../load/interleave.ts'
import type { LoadResult } from '../../load/run-load.ts'
import type { Sheet } from './sheet.ts'

const openings = 9
const load = { milliseconds: 2000, rounds: 4, clients: 1 }

/** How long each opening took: in the form, on the page that counts, and by hand. */
export interface Openings {
  readonly form: readonly number[]
  readonly page: readonly number[]
  readonly floor: readonly number[]
}

/** Opens a sheet in its ways, one after another. */
export async function openSheet({ caller, headers, floor }: Sheet, id: number): Promise<Openings> {
  const get = (path: string) => caller.call({ path: `/inventory/api/${path}`, headers: headers() })
  const times = { form: [] as number[], page: [] as number[], floor: [] as number[] }
  for (let round = 0; round < openings; round += 1) {
    times.form.push(await timed(() => get(`PhysicalInventories(${id})`)))
    times.page.push(await timed(() => get(`counts/${id}`)))
    times.floor.push(await timed(() => floor.call({ path: `/sheets/${id}`, headers: {} })))
  }
  return times
}

interface CountLine {
  readonly id: number
  readonly countNo: number
}

/** Enters one line after another, in turn with the same by hand. */
export async function enterLines(
  { caller, headers, post, floor }: Sheet,
  sheetId: number,
): Promise<Readonly<Record<'ours' | 'floor', LoadResult>>> {
  const { text } = await caller.call({ path: `/inventory/api/counts/${sheetId}`, headers: headers() })
  // The answer of the page that counts.
  const sheet = JSON.parse(text) as { readonly lines: readonly CountLine[] }
  const seen = new Map(sheet.lines.map(({ id, countNo }) => [id, countNo]))
  const idAt = (count: number) => sheet.lines[count % sheet.lines.length]?.id ?? 0
  const ours = async (count: number) => {
    const id = idAt(count)
    const counts = [String(count % 9), null, null]
    await post(`counts/${sheetId}/lines/${id}`, { counts, seen: seen.get(id) ?? 0 })
    seen.set(id, (seen.get(id) ?? 0) + 1)
  }
  const byHand = async (count: number) => {
    const id = idAt(count)
    const body: EnteredCount = { sheet: sheetId, line: id, count: count % 9 }
    await floor.call({ method: 'POST', path: '/sheets', headers: {}, body })
    seen.set(id, (seen.get(id) ?? 0) + 1)
  }
  return interleave({ ours, floor: byHand }, load)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
