import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { withTenant } from '../../server/db/with-tenant.ts'
import type { CommandDatabase } from '../../server/db/prepare/command-database.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { hold, type Hold } from './support/hold.ts'
import { looksRight } from './support/looks-right.ts'
import { productDatabase } from './support/product-database.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** One of the balances of a house, which the ledger does not say any more. */
async function addToOnHand({ db }: CommandDatabase, more: number): Promise<string> {
  const { rows } = await withTenant(db, { tenantId: 'ui' }, (trx) =>
    sql<{
      item: number
    }>`update stock_onhand set qty = qty + ${more} where tenant_id = 'ui' and (location_id, item_id) =
      (select location_id, item_id from stock_onhand where tenant_id = 'ui' order by location_id, item_id limit 1)
      returning item_id as item`.execute(trx),
  )
  return String(rows[0]?.item)
}

/** Asks for a run of checks on the screen; the form of the run is shown. */
async function askForRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Health run' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/create-healthruns\/\d+/)
}

/** From the form of a run over the list of runs to that of the properties. */
async function goToChecks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  await page.locator('.list-link', { hasText: /^Health$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
}

/** What a field of the run says. */
const told = (page: Page, field: string) => page.locator(`#field-${field}`).inputValue()

it('[STORY-745, HEALTH-741] a broken row is found red with its figures and green once it is mended, on screens that follow the checks by themselves', async () => {
  const database = await productDatabase()
  const page = await browser.open({ reducedMotion: 'reduce' })
  await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
  const property = page.getByRole('row').filter({ hasText: 'I02 ·' })
  await openAnew(page, '/ui/setup/view-health')
  let owed = 0
  let held: Hold | undefined
  try {
    const item = await addToOnHand(database, (owed = 1000))
    await askForRun(page)
    await expect.poll(() => told(page, 'state')).toBe('Finished')
    expect(Number(await told(page, 'broken'))).toBeGreaterThan(0)
    expect(await told(page, 'done')).toBe(await told(page, 'total'))
    await goToChecks(page)
    await expect.poll(() => property.innerText()).toContain('Broken')
    await looksRight(page)
    await page.getByRole('gridcell', { name: /^I02 ·/ }).click()
    await expect.poll(() => page.locator('#field-found').inputValue()).toContain(`"item_id":${item}`)

    await addToOnHand(database, -owed)
    owed = 0
    await openAnew(page, '/ui/setup/view-health')
    held = await hold(database, sql`lock table stock_onhand in access exclusive mode`)
    await askForRun(page)
    await expect.poll(() => told(page, 'state')).toBe('Runs')
    await goToChecks(page)
    await expect.poll(() => property.innerText()).toContain('Broken')
    await held.release()
    // Nobody does anything: the list follows the run.
    await expect.poll(() => property.innerText()).toContain('Holds')

    await page.getByRole('link', { name: 'Jobs of everybody' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jobs of everybody' }).waitFor()
    await looksRight(page)
  } finally {
    await held?.release()
    if (owed !== 0) await addToOnHand(database, -owed)
    await database.close()
  }
})
