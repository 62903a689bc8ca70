import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import { canBeMade } from '../server/families/support/family-cases.ts'
import { createFamilyWorld, type Administered, type FamilyWorld } from '../server/families/support/family-world.ts'
import { productDefinitions } from '../server/support/product-definitions.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { useBrowser } from './support/browser.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'
import { textOf, typeSample } from './support/type-sample.ts'

const tenant = 'ui'
const definitions = (await productDefinitions()).forTenant(tenant)
const shown = [...definitions.families.values()].filter(({ lists }) => Object.keys(lists).length > 0)
const browser = useBrowser()
const times = new Map<string, number>()

let page: Page
let world: FamilyWorld<Administered>

beforeAll(async () => {
  page = await browser.openForFile({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] })
  page.setDefaultTimeout(10_000)
  await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
  const admin = await pageSession(page, tenant)
  // Another try must not find what the first has left.
  const first = Date.now() % 10_000_000
  world = await createFamilyWorld({ definitions, people: { admin }, now: () => new Date(), first })
})
afterAll(() => {
  const all = [...times].toSorted(([, a], [, b]) => b - a)
  const slowest = all.slice(0, 5).map(([id, time]) => `${id} ${Math.round(time)} ms`)
  const sum = Math.round(all.reduce((total, [, time]) => total + time, 0))
  console.log(`${all.length} families walked in ${sum} ms, the slowest: ${slowest.join(', ')}`)
})

/** Another screen without loading the page anew. */
async function goTo(path: string, title: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `/${tenant}/${path}`)
  const leave = page.getByRole('button', { name: 'Leave without saving' })
  const heading = page.getByRole('heading', { level: 1, name: title })
  await leave.or(heading).first().waitFor()
  if (await leave.isVisible()) await leave.click()
  await heading.waitFor()
}

async function expectNoFault(where: string): Promise<void> {
  expect.soft(await accessibilityFaults(page), where).toEqual([])
  expect.soft(browser.takeComplaints(), where).toEqual([])
}

async function showLists(family: FamilyDefinition): Promise<void> {
  for (const list of Object.values(family.lists)) {
    await goTo(list.route, textOf(definitions, list.title))
    await page.getByRole('grid').or(page.getByText('Nothing here yet')).first().waitFor()
    await expectNoFault(`list ${list.id}`)
  }
}

async function saveSample(family: FamilyDefinition): Promise<void> {
  const record = await world.sample(family)
  await goTo(family.routes.create ?? '', textOf(definitions, family.title))
  await page.locator('[data-field]').first().waitFor()
  await expectNoFault('new record')
  await typeSample({ page, session: world.people.admin, definitions }, family, record)
  const save = family.form.save === undefined ? 'Save' : textOf(definitions, family.form.save)
  await page.getByRole('button', { name: save, exact: true }).click()
  const saved = page.waitForURL(/\/\d+$/).then(() => '')
  const refused = page
    .locator('#form-summary')
    .waitFor()
    .then(() => page.locator('#form-summary').innerText())
  expect(await Promise.any([saved, refused])).toBe('')
  await expectNoFault('saved record')
}

describe.each(shown.map((family) => [family.id, family] as const))('%s', (id, family) => {
  it('[SAMPLE-20] opens list and form, saves its sample and has no fault', async () => {
    const started = performance.now()
    await showLists(family)
    if (canBeMade(family) && family.routes.create !== undefined) await saveSample(family)
    times.set(id, performance.now() - started)
  })
})
