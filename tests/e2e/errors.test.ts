import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const openPage = useSignedInPage(browser, { user: 'controller', site: 'resort' })

/** Opens the list anew while its status tiles, which draw no error of their own, are answered like this. */
async function listWithTiles(page: Page, status: number, body: unknown): Promise<void> {
  await page.unroute('**/$tiles?**')
  await page.route('**/$tiles?**', (route) => route.fulfill({ status, json: body }))
  await page.goto(addressOf('/ui/inventory-management/view-stockentry'))
  await page.goto(addressOf(`/ui/transaction/view-requisition?q=${encodeURIComponent(JSON.stringify(body))}`))
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('the global error popup', () => {
  it('[SPEC-8.8] is 400 px wide, stays when one clicks beside it, and shows a call nobody has drawn', async () => {
    const page = await openPage()
    await listWithTiles(page, 409, { IsShowMessage: true, Title: 'Counting failed', Message: 'No tiles today' })
    const popup = dialogOf(page, 'Counting failed')
    await popup.getByText('No tiles today').waitFor()
    expect((await popup.boundingBox())?.width).toBe(400)
    await page.mouse.click(20, 500)
    await expect.poll(() => popup.isVisible()).toBe(true)
    await popup.getByRole('button', { name: 'Ok' }).click()
    await popup.waitFor({ state: 'detached' })
  })

  it('[SPEC-8.13] a 401 without words is that call only, and one with Response_Code 401 says nothing', async () => {
    const page = await openPage()
    await listWithTiles(page, 401, undefined)
    const popup = dialogOf(page, 'Error occurred')
    await popup.getByText('user access unauthorised').waitFor()
    await popup.getByRole('button', { name: 'Ok' }).click()
    const refused = page.waitForResponse((response) => response.url().includes('$tiles') && response.status() === 401)
    await listWithTiles(page, 401, { Response_Code: 401, Message: 'no' })
    await refused
    await page.getByRole('group', { name: 'Status' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toContain('/transaction/view-requisition')
  })

  it('[SPEC-8.6] folds the details of a failed validation behind More, and shows all others above Less', async () => {
    const page = await openPage()
    await listWithTiles(page, 409, { Message: 'validation failed', Data: { err: 'raw words', code: 500 } })
    const folded = dialogOf(page, 'validation failed')
    await folded.getByRole('button', { name: 'More' }).waitFor()
    expect(await folded.getByText('raw words').count()).toBe(0)
    await folded.getByRole('button', { name: 'More' }).click()
    await folded.getByText('raw words').waitFor()
    await folded.getByRole('button', { name: 'Ok' }).click()
    await listWithTiles(page, 500, { message: 'raw words' })
    const open = dialogOf(page, 'Error occurred')
    await open.getByText('raw words').waitFor()
    await open.getByRole('button', { name: 'Less' }).click()
    expect(await open.getByText('raw words').count()).toBe(0)
    await open.getByRole('button', { name: 'Ok' }).click()
  })

  it('[SPEC-8.4] stays away when the server says so, and where a screen draws its own error', async () => {
    const page = await openPage()
    await listWithTiles(page, 409, { IsShowMessage: false, Message: 'quiet' })
    await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
    await page.unroute('**/$tiles?**')
    // A list this page has not shown, since one it has shown keeps its rows for a while and asks nobody.
    await page.route('**/inventory/api/Items?**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await page.goto(addressOf('/ui/inventory-management/view-inventory'))
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.unroute('**/inventory/api/Items?**')
  })

  it('[SPEC-8.11] tells of an error of the page itself', async () => {
    const page = await openPage()
    await page.goto(addressOf('/ui/transaction/view-requisition'))
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('own mistake')), 0))
    const popup = dialogOf(page, 'client error occurred')
    await popup.getByText('own mistake').waitFor()
    await popup.getByRole('button', { name: 'Ok' }).click()
    expect(browser.takeComplaints()).toEqual(['own mistake'])
  })

  it('[SPEC-8.9] an inactive tenant leads to the tampering page and not to a popup', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'controller', site: 'resort' })
    await page.route('**/inventory/api/**', (route) =>
      route.fulfill({ status: 400, json: { Message: 'invalid/Inactive tenant' } }),
    )
    await page.goto(addressOf('/ui/inventory-management/view-inventory'))
    await page.waitForURL(/\/ui\/tambering$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('calls', () => {
  it('[SPEC-7.6.1] carry tenant, zones, language and token', async () => {
    const page = await openPage()
    const call = page.waitForRequest(/\/inventory\/api\/Items/)
    await page.goto(addressOf('/ui/inventory-management/view-inventory'))
    const headers = (await call).headers()
    expect(headers).toMatchObject({ tenant: 'ui', languagecode: 'en', ianatimezoneid: expect.stringContaining('/') })
    expect(headers['usertimezoneid']).toMatch(/\w+/)
    expect(headers['authorization']).toMatch(/^Bearer \S+/)
  })
})
