import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { openAnew, useBrowser } from './support/browser.ts'
import { choose, enterCredentials, signIn } from './support/sign-in.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const pathOf = (page: Page) => new URL(page.url()).hash.split('?')[0]

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function goTo(page: Page, place: { readonly site: string; readonly role?: string }): Promise<void> {
  await page.getByRole('heading', { name: 'Switch site or role' }).waitFor()
  await choose(page, 'Site', place.site)
  if (place.role !== undefined) await choose(page, 'Role', place.role)
  await page.getByRole('button', { name: 'Switch' }).click()
}

describe('the account', () => {
  it('[SHELL-21] greets by the name of the person', async () => {
    const page = await browser.open()
    await enterCredentials(page, { user: 'chef' })
    await page.getByRole('heading', { name: 'Welcome, Camille Laurent' }).waitFor()
  })

  it('[SHELL-20] goes to another site without signing out, at the list instead of the record', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'resort', role: 'System administrator' })
    await page
      .getByRole('gridcell', { name: /^REQLB/ })
      .first()
      .click()
    await page.waitForURL(/create-requisition\/\d+/)
    await openMenu(page, 'Switch site or role')
    await goTo(page, { site: 'Meridian' })
    await expect.poll(() => page.locator('.lar-where').innerText()).toContain('Meridian')
    expect(pathOf(page)).toBe('#/ui/transaction/view-requisition')
    await page.getByRole('heading', { name: 'Requisitions' }).waitFor()
    // The session that began lives on over a reload.
    await page.reload()
    await expect.poll(() => page.locator('.lar-where').innerText()).toContain('Meridian')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('[SHELL-20] asks about unsaved work on the way, and leads to the start where the role has no such screen', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'resort', role: 'System administrator' })
    await openAnew(page, '/ui/setup/create-users')
    await page.getByLabel('User name').fill('somebody')
    await openMenu(page, 'Switch site or role')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(pathOf(page)).toBe('#/ui/setup/create-users')
    await openMenu(page, 'Switch site or role')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await goTo(page, { site: 'resort', role: 'Site controller' })
    await page.getByRole('heading', { name: 'Requisitions' }).waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect.poll(() => page.locator('.lar-user-card').innerText()).toContain('Site controller')
  })
})

describe('the help for keys', () => {
  it('[SHELL-22] tells what works on the screen, from ? and from the account menu, and is silent while something is written', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'chef', site: 'resort' })
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.getByRole('gridcell').first().waitFor()
    await page.keyboard.press('?')
    await help.getByText('Open the row').waitFor()
    expect(await help.getByText('Empty the cells').count()).toBe(0)
    expect(await help.getByText('Save', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').first().fill('what')
    await page.getByRole('searchbox').first().press('?')
    expect(await help.count()).toBe(0)
    await openAnew(page, '/ui/transaction/create-requisition')
    await page.getByRole('grid').waitFor()
    await openMenu(page, 'Keyboard shortcuts')
    for (const told of ['Save', 'Empty the cells', 'Copy the line'])
      await help.getByText(told, { exact: true }).waitFor()
    // The key itself does what the help tells.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await page
      .getByRole('searchbox', { name: /search/i })
      .or(page.getByRole('combobox', { name: /search/i }))
      .first()
      .waitFor()
  })
})
