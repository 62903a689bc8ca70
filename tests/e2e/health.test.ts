import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { withTenant } from '../../server/db/with-tenant.ts'
import type { Trx } from '../../server/db/pool.ts'
import { besideProduct } from './support/beside-product.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { button } from './support/form-moves.ts'
import { looksRight } from './support/looks-right.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

// What is broken here, others would find.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[STORY-745, HEALTH-1, HEALTH-741] an administrator has the data checked, sees which property is broken and by which row, and that it holds again once it is mended', async () => {
  const page = await browser.open({ reducedMotion: 'reduce' })
  await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
  const line = await issuedLine()
  await issueMore(line, 1)
  try {
    // What else may not be well, such as a mail that has waited for an hour, is none of this.
    expect(await check(page)).toBeGreaterThan(0)
    await openAnew(page, '/ui/setup/view-health')
    await button(page, 'To look at').click()
    const found = page.getByRole('gridcell', { name: 'I32 · What was issued was posted' })
    await found.waitFor()
    await looksRight(page)
    await found.click()
    await page.waitForURL(/create-health\/\d+/)
    await expect.poll(() => said(page, 'State')).toBe('Broken')
    expect(await said(page, 'Rows found')).toBe('1')
    const [row = ''] = (await said(page, 'Rows that break it, or figures')).split('\n')
    expect(JSON.parse(row)).toMatchObject({ tenant_id: 'ui', id: line })
    await looksRight(page)
  } finally {
    await issueMore(line, -1)
  }
  const broken = page.url()
  await check(page)
  await page.goto(broken)
  await expect.poll(() => said(page, 'State')).toBe('Holds')
  expect([await said(page, 'Rows found'), await said(page, 'Rows that break it, or figures')]).toEqual(['0', ''])
})

/** What stands in a field of the open form. */
const said = (page: Page, label: string): Promise<string> => page.getByLabel(label, { exact: true }).inputValue()

/** Has everything checked, follows it on the form, which nobody touches, to its end, and answers how many properties are not well. */
async function check(page: Page): Promise<number> {
  await openAnew(page, '/ui/setup/create-healthruns')
  await button(page, 'Start').click()
  await page.waitForURL(/create-healthruns\/\d+/)
  await expect.poll(() => said(page, 'State'), { timeout: 90_000 }).toBe('Finished')
  expect(Number(await said(page, 'Checked'))).toBeGreaterThan(0)
  expect(await said(page, 'Checked')).toBe(await said(page, 'Of'))
  await looksRight(page)
  return Number(await said(page, 'Not well'))
}

const inTenant = <T>(work: (trx: Trx) => Promise<T>) => besideProduct((db) => withTenant(db, { tenantId: 'ui' }, work))

/** A line of a requisition something was issued of. */
async function issuedLine(): Promise<number> {
  const { rows } = await inTenant((trx) =>
    sql<{
      readonly id: number
    }>`select id from requisition_line where tenant_id = 'ui' and issued_qty > 0 order by id limit 1`.execute(trx),
  )
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was issued in the demo')
  return row.id
}

/** Has a line say that so much more was issued of it than was. */
async function issueMore(line: number, more: number): Promise<void> {
  await inTenant((trx) =>
    sql`update requisition_line set issued_qty = issued_qty + ${more} where tenant_id = 'ui' and id = ${line}`.execute(
      trx,
    ),
  )
}
