import type { Browser } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import { median, percentile } from '../load/percentile.ts'
import { atMost, ratioAtLeast, ratioAtMost, type Aim, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../product/stage.ts'
import { buildGridPages, gridPages, serveGridPages, type GridPage } from './table-poc/grid-pages.ts'
import { runRoute } from './table-poc/run-route.ts'
import {
  countBlanks,
  framesASecond,
  openGrid,
  runGrid,
  wheelFrames,
  type GridRun,
  type ScrollRun,
} from './table-poc/measure-grid.ts'

const runs = 3
const rows = 100_000

/** The grid of the proof of concept beside the library it is drawn with, other grids and the floor. */
export const tablePoc: Scenario = {
  name: 'table-poc',
  title: 'a grid of 100,000 rows of 80 columns',
  about:
    'Production builds on a page of their own, 1440 × 900 px, rows of 50 px; all work values out when they are asked for. The wheel turns at\n' +
    '54,000 px a second down and 6,000 across. The first cell counts from the start of the navigation, a commit from the press of Enter;\n' +
    'the heap is what is left after a collection, with the memory behind typed arrays. The route is the screen of the product with its frame,\n' +
    'signed in. One visit of each page in turn, three times over.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  stage.say('building the pages of the grids')
  const folder = stage.folder('table-poc')
  await buildGridPages(folder)
  const { url, close } = await serveGridPages(folder)
  const browser = await openBrowser()
  try {
    const { url: product } = await stage.product('demo')
    const { pages, route } = await runAll(browser, { url, product }, stage)
    return [
      ...compare(pages),
      ...routeFigures(route, pages),
      ...(await lean(browser, url)),
      ...(await ours(browser, url)),
    ]
  } finally {
    await browser.close()
    close()
  }
}

type Pages = ReadonlyMap<GridPage, readonly GridRun[]>

async function runAll(
  browser: Browser,
  { url, product }: { readonly url: string; readonly product: string },
  stage: Stage,
): Promise<{ readonly pages: Pages; readonly route: readonly ScrollRun[] }> {
  const pages = new Map<GridPage, GridRun[]>(gridPages.map((grid) => [grid, []]))
  const route: ScrollRun[] = []
  for (let run = 0; run < runs; run += 1) {
    stage.say(`visit ${run + 1} of ${runs} of each page`)
    for (const [grid, taken] of pages) taken.push(await runGrid(browser, { url, grid, rows }))
    route.push(await runRoute(browser, product))
  }
  return { pages, route }
}

interface Subject {
  readonly what: string
  readonly of: keyof GridRun
  readonly unit: Figure['unit']
  readonly aims: Readonly<Record<string, Aim>>
}

const subjects: readonly Subject[] = [
  { what: 'first cell', of: 'firstCell', unit: 'ms', aims: { glide: ratioAtMost(0.65) } },
  { what: 'commit → painted', of: 'commit', unit: 'ms', aims: { tanstack: ratioAtMost(1) } },
  { what: 'frames down', of: 'frames', unit: 'fps', aims: {} },
  { what: 'work of the main thread a frame', of: 'work', unit: 'ms', aims: {} },
  { what: '99th percentile frame down', of: 'frameP99', unit: 'ms', aims: { glide: atMost(16.8) } },
  { what: '99th percentile frame across', of: 'sidewaysP99', unit: 'ms', aims: { glide: atMost(16.8) } },
  { what: 'frames down, processor ÷ 4', of: 'throttledFrames', unit: 'fps', aims: { glide: ratioAtLeast(1) } },
  { what: '99th percentile, processor ÷ 4', of: 'throttledP99', unit: 'ms', aims: {} },
  { what: 'heap', of: 'heap', unit: 'MB', aims: { glide: ratioAtMost(0.4) } },
]

/** One line a subject and peer; ours is the same in each. */
function compare(results: Pages): readonly Figure[] {
  const value = (id: string, of: keyof GridRun): number => median(runsOf(results, id).map((run) => run[of]))
  const others = [...results.keys()].filter(({ id }) => id !== 'larder')
  return subjects.flatMap(({ what, of, unit, aims }) =>
    others.map(({ id, name }): Figure => {
      const aim = aims[id]
      const beside = { name, value: value(id, of) }
      return { what, ours: value('larder', of), unit, beside, ...(aim === undefined ? {} : { aim }) }
    }),
  )
}

function runsOf(results: Pages, id: string): readonly GridRun[] {
  return [...results].find(([grid]) => grid.id === id)?.[1] ?? []
}

/** What a run measured, and in which unit it is told. */
interface Measured {
  readonly of: keyof ScrollRun
  readonly unit: Figure['unit']
}

/** The product's own screen beside the library alone on an empty page. */
function routeFigures(route: readonly ScrollRun[], pages: Pages): readonly Figure[] {
  const figure = (what: string, { of, unit }: Measured, aim?: Aim): Figure => {
    const beside = { name: 'raw glide', value: median(runsOf(pages, 'glide').map((run) => run[of])) }
    const aimed = aim === undefined ? {} : { aim }
    return { what: `route: ${what}`, ours: median(route.map((run) => run[of])), unit, beside, ...aimed }
  }
  return [
    figure('frames down', { of: 'frames', unit: 'fps' }),
    figure('work of the main thread a frame', { of: 'work', unit: 'ms' }),
    figure('99th percentile frame down', { of: 'frameP99', unit: 'ms' }, atMost(16.8)),
    figure('99th percentile frame across', { of: 'sidewaysP99', unit: 'ms' }, atMost(16.8)),
    figure('frames down, processor ÷ 4', { of: 'throttledFrames', unit: 'fps' }, ratioAtLeast(1)),
  ]
}

/** The first cell beside the library alone: a hundred rows cost it nothing, and so do our hundred thousand. */
async function lean(browser: Browser, url: string): Promise<readonly Figure[]> {
  const taken = new Map<string, number[]>()
  for (let run = 0; run < 5; run += 1) {
    for (const grid of gridPages.filter(({ id }) => id === 'larder' || id === 'glide')) {
      const { page, firstCell } = await openGrid(browser, { url, grid, rows: grid.id === 'larder' ? rows : 100 })
      await page.context().close()
      taken.set(grid.id, [...(taken.get(grid.id) ?? []), firstCell])
    }
  }
  const value = (id: string): number => median(taken.get(id) ?? [])
  const beside = { name: 'raw glide, 100 rows', value: value('glide') }
  return [{ what: 'first cell', ours: value('larder'), unit: 'ms', beside }]
}

/** What only the product is asked: no blank tile in a fling, and a million rows. */
async function ours(browser: Browser, url: string): Promise<readonly Figure[]> {
  const [grid] = gridPages
  if (grid === undefined) return []
  const small = await openGrid(browser, { url, grid, rows })
  const blanks = await countBlanks(small.page)
  await small.page.context().close()
  const large = await openGrid(browser, { url, grid, rows: 1_000_000 })
  const frames = await wheelFrames(large.page, 0, 54_000)
  await large.page.context().close()
  return [
    { what: 'frames of a fling with a blank row', ours: blanks, unit: '', aim: atMost(0) },
    { what: '1,000,000 rows: first cell', ours: large.firstCell, unit: 'ms' },
    { what: '1,000,000 rows: frames down', ours: framesASecond(frames), unit: 'fps' },
    { what: '1,000,000 rows: 99th percentile frame', ours: percentile(frames, 0.99), unit: 'ms', aim: atMost(16.8) },
  ]
}
