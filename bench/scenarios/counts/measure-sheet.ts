import { atMost, ratioAtMost, type Figure } from '../../report/figure.ts'
import { percentile } from '../../load/percentile.ts'
import { enterLines, openSheet } from './open-sheet.ts'
import type { Sheet } from './sheet.ts'
import { takeSteps } from './take-steps.ts'

/** Fills, opens, counts, submits and posts a sheet of so many lines, and one like it by hand. */
export async function measureSheet(sheet: Sheet): Promise<readonly Figure[]> {
  const { lines } = sheet
  const steps = await takeSteps(sheet)
  const filled = await steps.fill()
  const times = await openSheet(sheet, steps.id)
  const entry = await enterLines(sheet, steps.id)
  const submitted = await steps.submit()
  const posted = await steps.post()
  const besideHand = (value: number) => ({ name: 'by hand', value })
  const p50 = (what: string, ours: readonly number[]): Figure => ({
    what: `${lines} lines, ${what}, p50`,
    ours: percentile(ours, 0.5),
    unit: 'ms',
    beside: besideHand(percentile(times.floor, 0.5)),
  })
  const once = (what: string, { ours, floor }: typeof filled, each: number): Figure => ({
    what: `${lines} lines, ${what}`,
    ours,
    unit: 'ms',
    beside: besideHand(floor),
    aim: atMost(lines * each),
  })
  return [
    once('sheet filled', filled, 2),
    p50('opened in the form', times.form),
    { ...p50('opened to be counted', times.page), aim: ratioAtMost(2) },
    {
      what: `${lines} lines, one entered, p50`,
      ours: entry.ours.p50,
      unit: 'ms',
      beside: besideHand(entry.floor.p50),
    },
    { what: `${lines} lines, one entered, p95`, ours: entry.ours.p95, unit: 'ms', aim: atMost(100) },
    once('submitted', submitted, 3),
    once('posted', posted, 3),
  ]
}
