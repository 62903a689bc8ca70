import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { ClientSearchEntry } from '#core/model/screens/search-definition.ts'
import { searchHref } from '../../src/engine/ui/shell/search/search-href.ts'
import { useBrowser } from './support/browser.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** What stands in the main part of the screen. */
interface Shown {
  readonly heading: string
  /** Rows of the grid without its heads; what a form still has to be filled in does not count. */
  readonly rows: number
  readonly fields: number
  readonly alerts: readonly string[]
}

it('[SPEC-2.7.11] every open entry of the catalogue shows a list with rows or a form with its fields to the administrator of the demo', async () => {
  const page = await browser.open({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(15_000)
  await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
  const session = await pageSession(page, 'ui')
  const answer = await session.call({ url: '/tenantmgmt/api/Definitions' })
  const { search, families } = answer.json<ClientDefinitions>()
  const open = search.filter(({ lack }) => lack === 'none')
  // All that the product's own file does not mark, and nothing else.
  expect(open.map(({ id }) => id).toSorted()).toEqual(availableEntries())
  const all = Object.values(families)
  const lists = all.flatMap((family) => Object.values(family.lists))
  const routes = new Set(lists.map(({ route }) => route))
  // The administrator has entered nothing: of a list that begins with one's own all of it is looked at.
  const own = new Set(lists.filter(({ views }) => views[0]?.where?.includes('$me') === true).map(({ route }) => route))
  const faults: string[] = []
  const started = performance.now()
  for (const entry of open)
    faults.push(...(await faultsOf(page, entry, { isList: routes.has(entry.path), isOwn: own.has(entry.path) })))
  console.log(`${open.length} entries walked in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  expect(faults).toEqual([])
})

/** Entries of the catalogue that are there in this edition, by id. */
function availableEntries(): readonly string[] {
  // The product's own file, which config:check proves against its schema.
  const { entries } = JSON.parse(readFileSync('config/search/catalogue.json', 'utf8')) as {
    readonly entries: Readonly<Record<string, { readonly isAvailable?: boolean }>>
  }
  const available = Object.entries(entries).filter(([, { isAvailable }]) => isAvailable !== false)
  return available.map(([id]) => id).toSorted()
}

/** Opens an entry as the search does, one's own list in the view of all, and says what is wrong with what it shows. */
async function faultsOf(
  page: Page,
  entry: ClientSearchEntry,
  { isList, isOwn }: { readonly isList: boolean; readonly isOwn: boolean },
): Promise<readonly string[]> {
  const where = `${entry.id} (${entry.path})`
  const address = searchHref(entry)
  const view = isOwn ? `${address.includes('?') ? '&' : '?'}view=all` : ''
  await page.evaluate(leaveFor, `/ui/${address}${view}`)
  try {
    const shown = await page.waitForFunction(read, isList)
    const { heading, rows, fields, alerts } = (await shown.jsonValue()) || nothing
    const isEmpty = rows === 0 && (isList || fields === 0)
    const faults = [...alerts, ...(heading === '' ? ['no heading'] : []), ...(isEmpty ? ['nothing in it'] : [])]
    return faults.map((fault) => `${where}: ${fault}`)
  } catch {
    const words = (await page.locator('main').innerText()).slice(0, 200)
    return [`${where} does not open: ${words}`]
  }
}

const nothing: Shown = { heading: '', rows: 0, fields: 0, alerts: [] }

/** Goes to an address. Entries may share a screen; of any other the heading that stands there is the one before it. */
function leaveFor(hash: string): void {
  const path = (address: string) => address.replace('#', '').split('?')[0]
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading !== null && path(location.hash) !== path(hash)) heading.dataset['isBefore'] = 'true'
  location.hash = hash
}

/** What the screen shows, once it has come; runs in the page. */
function read(isList: boolean): Shown | false {
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (main === null || !heading || heading.dataset['isBefore'] === 'true') return false
  const count = (selector: string) => main.querySelectorAll(selector).length
  const rows = count('[role="grid"] [role="row"][aria-rowindex]:not([aria-rowindex="1"]):not([aria-busy])')
  const fields = count('input, textarea, select')
  const isEmpty = [...main.querySelectorAll('h2')].some(({ textContent }) => textContent === 'Nothing here yet')
  const isLoading = main.querySelector('[role="status"][aria-label^="Loading"]') !== null
  if (isLoading || (isList && rows === 0 && !isEmpty) || (!isList && rows === 0 && fields === 0)) return false
  const alerts = [...main.querySelectorAll<HTMLElement>('[role="alert"]')].map(({ innerText }) => innerText)
  return { heading: heading.innerText, rows, fields, alerts: alerts.filter((alert) => alert.trim() !== '') }
}
