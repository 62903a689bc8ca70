import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { accessibilityFaults, contrastFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()

/** Every screen is looked at in a wide window by screens.test.ts; a phone draws lists and lines as cards. */
it('[FORM-21, ACC-1] cards of a list and of the lines of a form have no fault, in light and dark', async () => {
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await signIn(page, { user: 'controller', site: 'resort' })
  await page.getByRole('list', { name: 'Requisitions' }).getByRole('listitem').first().waitFor()
  await expectNone(page, 'cards')
  await page.goto(addressOf('/ui/transaction/create-requisition'))
  await page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first().waitFor()
  await expectNone(page, 'narrow form')
})

async function expectNone(page: Page, where: string): Promise<void> {
  expect.soft(await accessibilityFaults(page), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
  expect.soft(await contrastFaults(page), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
