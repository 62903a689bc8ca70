import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { goOnHereIn } from '../../scripts/screens/session-language.ts'
import { canBeMade } from '../server/families/support/family-cases.ts'
import { createFamilyWorld, type Administered, type FamilyWorld } from '../server/families/support/family-world.ts'
import { productDefinitions } from '../server/support/product-definitions.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'
import { languageFaults } from './support/spanish/language-faults.ts'
import { screenWords } from './support/spanish/screen-words.ts'
import { openForm, textOf, typeSample } from './support/type-sample.ts'
import { administrator, walkerOf, type Walker } from './support/walker-of.ts'

const tenant = 'ui'
const definitions = (await productDefinitions()).forTenant(tenant)
useFurtherProduct()
const browser = useBrowser()
const walks = new Map<string, Promise<Walk>>()
const times = new Map<string, number>()
const phone = { width: 390, height: 844 }
let inSpanish = 0
// Another try must not find what the first has left.
let number = Date.now() % 10_000_000

/** One person of the demo on their page, with what samples of theirs are made of. */
interface Walk {
  readonly page: Page
  /** Their phone in the dark, which speaks Spanish. */
  readonly spanish: Page
  readonly session: TestSession
  readonly world: FamilyWorld<Administered>
}

afterAll(() => {
  const all = [...times].toSorted(([, a], [, b]) => b - a)
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
  const sum = all.reduce((total, [, time]) => total + time, 0)
  const slowest = all.slice(0, 5).map(([id, time]) => `${id} ${seconds(time)}`)
  console.log(
    `${all.length} families walked by ${walks.size} people in ${seconds(sum)}, ${seconds(sum / all.length)} each, ${seconds(inSpanish)} of it in Spanish on a phone; the slowest: ${slowest.join(', ')}`,
  )
})

const nameOf = ({ user, role }: Walker) => `${user} ${role}`

/** The walk of one person, signed in when they are first needed. */
function walkOf(walker: Walker): Promise<Walk> {
  const name = nameOf(walker)
  const walk = walks.get(name) ?? openWalk(walker)
  walks.set(name, walk)
  // Another try signs in anew.
  walk.catch(() => walks.delete(name))
  return walk
}

async function openWalk(walker: Walker): Promise<Walk> {
  const page = await browser.openForFile({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page.setDefaultTimeout(20_000)
  await signIn(page, walker)
  const spanish = await openInSpanish(walker)
  const session = await pageSession(page, tenant)
  const admin = walker.user === administrator(tenant).user ? session : (await walkOf(administrator(tenant))).session
  number += 1000
  const world = await createFamilyWorld({
    definitions,
    people: { admin },
    as: session,
    now: () => new Date(),
    first: number,
  })
  return { page, spanish, session, world }
}

async function openInSpanish(walker: Walker): Promise<Page> {
  const page = await browser.openForFile({
    reducedMotion: 'reduce',
    locale: 'es-ES',
    colorScheme: 'dark',
    viewport: phone,
  })
  page.setDefaultTimeout(20_000)
  await signIn(page, walker)
  await goOnHereIn(page, walker.tenant, { language: 'es', own: 'en' })
  return page
}

/** Another screen without loading the page anew. */
async function goTo(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `/${tenant}/${path}`)
  const leave = page.getByRole('button', { name: 'Leave without saving' })
  const heading = page.getByRole('heading', { level: 1, name: title })
  try {
    await leave.or(heading).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await heading.waitFor()
  } catch (cause) {
    throw new Error(`${path} did not open; ${await whatStands(page)}`, { cause })
  }
}

/** Where the page is and what it shows; told the address once more, a screen that missed it is another fault than one that cannot be drawn. */
async function whatStands(page: Page): Promise<string> {
  const shown = async () =>
    `${page.url()} shows: ${(await page.locator('main').allInnerTexts()).join(' ').slice(0, 300)}`
  const first = await shown()
  await page.evaluate('dispatchEvent(new PopStateEvent("popstate", { state: history.state }))')
  await page.waitForTimeout(2000)
  return `${first}\ntold once more ${await shown()}`
}

async function expectNoFault(page: Page, where: string): Promise<void> {
  expect.soft(await accessibilityFaults(page), where).toEqual([])
  expect.soft(browser.takeComplaints(), where).toEqual([])
}

/** A screen both pages show. */
interface Shown {
  readonly path: string
  /** Key of its heading. */
  readonly title: string
  readonly where: string
  readonly isThere: (page: Page) => Promise<void>
}

/** Shows a screen to both pages at once, and looks at it on each. */
async function lookAt({ page, spanish }: Walk, shown: Shown): Promise<void> {
  const { path, title, where, isThere } = shown
  const opened = goTo(spanish, path, textOf(definitions, title, 'es')).then(() => isThere(spanish))
  // It is looked at after the other one, which may fail before it.
  opened.catch(() => undefined)
  await goTo(page, path, textOf(definitions, title))
  await isThere(page)
  await expectNoFault(page, where)
  const started = performance.now()
  await opened
  await expectFitsInSpanish(spanish, page, where)
  inSpanish += performance.now() - started
}

/** As a phone shows it in the evening to whoever speaks Spanish: what does not fit there, cannot be read in the dark, or is left in English. */
async function expectFitsInSpanish(spanish: Page, english: Page, where: string): Promise<void> {
  const said = await screenWords(spanish)
  const found = [
    ...(await layoutFaults(spanish)),
    ...(await accessibilityFaults(spanish)),
    ...languageFaults(await screenWords(english), said),
    ...said.words.filter((text) => noWords.test(text)).map((text) => `says no words: “${text}”`),
  ]
  expect.soft(found, `${where}, in Spanish on a phone in the dark`).toEqual([])
}

/** The key of a text, or what a program says where it knows nothing. */
const noWords = /^[a-z]\w*(?:\.\w+)+$|\bundefined\b|\bNaN\b|\[object|\{\{/u

async function showLists(walk: Walk, family: FamilyDefinition): Promise<void> {
  // A list without a route is shown in the forms it belongs to alone.
  for (const list of Object.values(family.lists).filter(({ route }) => route !== ''))
    await lookAt(walk, {
      path: list.route,
      title: list.title,
      where: `list ${list.id}`,
      isThere: (page) => page.getByRole('grid').or(page.locator(card)).or(page.getByText(nothing)).first().waitFor(),
    })
}

/** Rows of a list on a phone, once they are there. */
const card = '.list-card:not(:has(.list-card-wait))'
const nothing = /^(?:Nothing here yet|Todavía no hay nada)/u

async function saveSample(walk: Walk, family: FamilyDefinition): Promise<void> {
  const { page, session, world } = walk
  const record = await world.sample(family)
  const path = family.routes.create ?? ''
  await lookAt(walk, { path, title: family.title, where: 'new record', isThere: openForm })
  await typeSample({ page, session, definitions, scope: world.session }, family, record)
  const save = family.form.save === undefined ? 'Save' : textOf(definitions, family.form.save)
  await page.getByRole('button', { name: save, exact: true }).click()
  const saved = page.waitForURL(/\/\d+(\?|$)/).then(() => '')
  const summary = page.locator('#form-summary')
  const meant = page.getByRole('button', { name: 'Save all the same', exact: true })
  // What is only asked about, such as a price far from the last one, is meant.
  const answered = meant
    .or(summary)
    .first()
    .waitFor()
    .then(() => meant.isVisible())
    .then((isAsked) => (isAsked ? meant.click().then(() => saved) : summary.innerText()))
  expect(await Promise.any([saved, answered])).toBe('')
  await expectNoFault(page, 'saved record')
  await removeSaved(session, family, page.url())
}

/** Other files go on with the same product: what may be deleted goes again, such as a notice above every screen. */
async function removeSaved(session: TestSession, { entity }: FamilyDefinition, address: string): Promise<void> {
  const url = `/inventory/api/${entity.set}(${/\/(\d+)(\?|$)/.exec(address)?.[1]})`
  const etag = (await session.call({ url })).json<WireRow>()['@odata.etag']
  const headers = { 'if-match': String(etag), 'idempotency-key': randomUUID() }
  await session.call({ method: 'DELETE', url, headers })
}

const families = [...definitions.families.values()].filter(
  ({ lists, routes }) => routes.create !== undefined || Object.values(lists).some(({ route }) => route !== ''),
)

describe.each(families.map((family) => [family.id, family] as const))('%s', (id, family) => {
  it('[SAMPLE-20, SAMPLE-70, LANG-740] opens list and form, saves its sample and has no fault', async () => {
    const walker = walkerOf(family, tenant)
    const walk = await walkOf(walker)
    const started = performance.now()
    try {
      await showLists(walk, family)
      if (canBeMade(family) && family.routes.create !== undefined) await saveSample(walk, family)
    } catch (cause) {
      // Another try begins with a page of its own.
      walks.delete(nameOf(walker))
      throw cause
    }
    times.set(id, performance.now() - started)
  })
})
