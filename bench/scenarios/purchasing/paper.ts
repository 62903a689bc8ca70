import type pg from 'pg'
import { percentile } from '../../load/percentile.ts'
import { lengthen } from '../../product/fill-purchases.ts'
import { busySite } from '../../product/fill-requisitions.ts'
import type { HttpCaller } from '../../product/http-caller.ts'
import type { Figure } from '../../report/figure.ts'
import { taken } from '../../report/taken.ts'

/** Who prints, and the same by hand. */
interface Printers {
  readonly admin: pg.Pool
  readonly caller: HttpCaller
  readonly headers: () => Readonly<Record<string, string>>
  readonly floor: HttpCaller
}

/** Lines of the papers, and how often each is printed after once to warm up. */
const papers = [
  { lines: 1, rounds: 5 },
  { lines: 100, rounds: 5 },
  { lines: 10_000, rounds: 1 },
]

/** A requisition of so many lines as a PDF, from the call to its last byte, in turn with one by hand. */
export async function paperFigures({ admin, caller, headers, floor }: Printers): Promise<readonly Figure[]> {
  const { rows } = await admin.query<{ readonly id: number }>(
    `select parent_id::int as id from requisition_line l join requisition r on r.tenant_id = l.tenant_id and r.id = l.parent_id
     where r.tenant_id = 'ui' and r.site_id = $1 and l.line_no = 1 order by 1 limit 1`,
    [busySite],
  )
  const id = rows[0]?.id ?? 0
  const printOurs = () => caller.call({ path: `/inventory/api/Requisitions(${id})/pdf`, headers: headers() })
  const printFloor = () => floor.call({ path: `/paper/${id}`, headers: {} })
  const figures: Figure[] = []
  for (const { lines, rounds } of papers) {
    const what = `PDF of ${lines.toLocaleString('en')} lines, p50`
    const measured = async (): Promise<readonly Figure[]> => {
      await lengthen(admin, id, lines)
      if (rounds > 1) await Promise.all([printOurs(), printFloor()])
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await timed(printOurs))
        theirs.push(await timed(printFloor))
      }
      const beside = { name: 'by hand', value: percentile(theirs, 0.5) }
      return [{ what, ours: percentile(ours, 0.5), unit: 'ms', beside }]
    }
    // A long one is given up after 25 s, which a busy machine may reach.
    figures.push(...(await taken(what, measured)))
  }
  return figures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
