import { foundDocumentsPath } from '#core/http/found-documents-contract.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { servePage } from '../browser/serve-page.ts'
import { floorPath, type FloorPage } from '../floor/lists.ts'
import { startFloor } from '../floor/start-floor.ts'
import { interleave } from '../load/interleave.ts'
import { percentile } from '../load/percentile.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite, fillRequisitions } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import type { SearchRun, TextTimes } from './search/page/page.ts'

const documents = 100_000

/** Finding screens in the browser and documents on the server. */
export const search: Scenario = {
  name: 'search',
  title: 'search',
  about:
    'The catalogue with every entry filled up to 50 words: all words, and all beginnings of them from two letters on, in the browser; the floor\n' +
    'looks into all texts of all entries and neither ranks nor folds accents. Documents: the one call of the search box, which asks\n' +
    'every kind of document, over 100,000 requisitions, one after another, beside a server of its own that looks into number and reference of\n' +
    'every row of these alone and keeps no index of words.',
  run: async (stage) => [...(await catalogueFigures(stage)), ...(await documentFigures(stage))],
}

async function catalogueFigures(stage: Stage): Promise<readonly Figure[]> {
  const page = await servePage('scenarios/search/page', stage.folder('search-page'))
  const browser = await openBrowser()
  try {
    const tab = await browser.newPage()
    await tab.goto(page.url)
    // The page answers with its own run.
    const run = (await tab.evaluate('window.measureSearch()')) as SearchRun
    return [
      ...textFigures(`${run.words.ours.length} words in ${run.entries} entries`, run.words, 1),
      ...textFigures(`${run.beginnings.ours.length} beginnings of words`, run.beginnings, 2),
      { what: 'building the index', ours: run.built, unit: 'ms' },
      { what: 'entries missed by a text of their own', ours: run.missed.length, unit: '', aim: atMost(0) },
    ]
  } finally {
    await browser.close()
    await page.close()
  }
}

function textFigures(what: string, { ours, bare }: TextTimes, limit: number): readonly Figure[] {
  const figure = (name: string, share: number): Figure => {
    const beside = { name: 'bare scan', value: percentile(bare, share) }
    return { what: `${what}, ${name}`, ours: percentile(ours, share), unit: 'ms', beside }
  }
  return [figure('p50', 0.5), { ...figure('p95', 0.95), aim: atMost(limit) }]
}

async function documentFigures(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('search')
  const direct = await openDirect(product.dataDir, 2)
  const server = await startFloor(direct.servingUrl, busySite)
  try {
    stage.say(`inserting ${documents} requisitions`)
    await fillRequisitions(direct.admin, 0, documents)
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    const callers = { ours: createCaller(product.url, 1), floor: createCaller(server.url, 1) }
    const timed = async (what: string, text: (count: number) => string): Promise<Figure> => {
      const found = await interleave(
        {
          ours: (count) => callers.ours.call({ path: pathOf(text(count)), headers: headers() }),
          floor: (count) => callers.floor.call({ path: floorPath(byHand(text(count))), headers: {} }),
        },
        { clients: 1, milliseconds: 700, rounds: 3 },
      )
      const beside = { name: 'by hand', value: found.floor.p95 }
      return { what, ours: found.ours.p95, unit: 'ms', beside, aim: atMost(20) }
    }
    const figures = [
      await timed(
        'document by its number, p95',
        (count) => `REQLB19${String((count * 7919) % documents).padStart(7, '0')}`,
      ),
      await timed('document by some of its digits, p95', (count) => String(10_000 + ((count * 7919) % 80_000))),
      await timed('document by two words, p95', (count) => `wedding ${1000 + ((count * 17) % 9000)}`),
      await timed('document by a common word, p95', () => 'wedding'),
      await timed('no document, p95', (count) => `zebra${count}`),
    ]
    callers.ours.close()
    callers.floor.close()
    return figures
  } finally {
    server.stop()
    await direct.close()
  }
}

/** The same by hand: every word in the number or the reference, the newest first. */
function byHand(text: string): FloorPage {
  const words = text
    .toLowerCase()
    .split(' ')
    .map((word) => `strpos(lower(o.doc_no || ' ' || coalesce(o.reference, '')), '${word}') > 0`)
  return { list: 'requisitions', where: words.join(' and '), order: 'o.id desc', size: 4, isUncounted: true }
}

/** What the search box asks, of every kind of document at once. */
function pathOf(text: string): string {
  return `${foundDocumentsPath}?text=${encodeURIComponent(text)}`
}
