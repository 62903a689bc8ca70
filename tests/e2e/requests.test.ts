import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[PREQ-5, PREQ-10] a buyer picks open lines of requests, which become one order of their supplier', async () => {
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/view-poopenpr'))
  const cards = page.getByRole('list', { name: 'Orders from open requests' }).getByRole('listitem')
  await cards.first().waitFor()
  const wanted = cards.filter({ hasText: 'Continental Foodservice' })
  const all = await wanted.count()
  expect(all).toBeGreaterThan(0)
  await wanted.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Purchase order', exact: true }).click()
  await page.getByText('Not saved').waitFor()
  await page.getByRole('list', { name: 'Lines' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: /Supplier/ }).inputValue()).toBe('Continental Foodservice')
  expect(page.url()).toMatch(/source=purchaseRequest&ids=\d+&lines=\d+$/)
  await expect.poll(() => page.getByRole('list', { name: 'Lines' }).getByRole('listitem').count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
})

it('[LIST-32] where a list was scrolled to does not take the place of what the next screen was asked for', async () => {
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/view-poopenpr'))
  const list = page.getByRole('list', { name: 'Orders from open requests' })
  await list.getByRole('listitem').first().waitFor()
  await list.getByRole('checkbox').first().check()
  const make = page.getByRole('button', { name: 'Create Purchase order', exact: true })
  await make.waitFor()
  // The list stays in sight until the next screen can be painted, on a slow machine longer than it takes to remember the place.
  await make.evaluate(async (button: HTMLElement) => {
    document.querySelector('.list-cards')?.scrollTo(0, 150)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const late = performance.now() + 600
    button.click()
    while (performance.now() < late) continue
  })
  await page.waitForURL(/create-purchaseorder\?source=purchaseRequest&ids=\d+&lines=\d+$/)
  await page.getByText('Not saved').waitFor()
  expect(page.url()).not.toContain('row=')
})
