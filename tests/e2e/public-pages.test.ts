import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

describe('addresses before sign-in', () => {
  it('[SPEC-2.1.1] the root leads to the default tenant, then to the one used last; an empty path to login', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/'))
    await page.waitForURL(/#\/ui\/login$/)
    await page.goto('about:blank')
    await page.goto(addressOf('/summit'))
    await page.waitForURL(/#\/summit\/login$/)
    await page.goto('about:blank')
    await page.goto(addressOf(''))
    await page.waitForURL(/#\/summit\/login$/)
    await page.goto('about:blank')
    await page.goto(addressOf('/nosuch/login'))
    await page.getByRole('dialog', { name: 'Error occurred' }).waitFor()
    await page.goto('about:blank')
    await page.goto(addressOf('/'))
    await page.waitForURL(/#\/summit\/login$/)
  })

  it('[SPEC-2.1.13] another tenant in the address asks to reload, and is there after it', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/login'))
    await page.getByLabel('User ID').waitFor()
    await page.goto(addressOf('/harbor/login'))
    await page.getByRole('status').getByText('reload').waitFor()
    await page.waitForFunction(() => document.title.startsWith('The tenant has changed'))
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('Harbor').first().waitFor()
    await page.getByLabel('User ID').waitFor()
  })

  it('[SPEC-2.1.7] welcome, download and tampering are shown to everybody, signed in or not', async () => {
    const page = await browser.open()
    const pages = [
      ['punchthrough', 'Welcome'],
      ['download', 'Your download is in progress'],
      ['tambering', 'This page cannot be shown'],
    ] as const
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await signIn(page, { user: 'chef', site: 'resort' })
      for (const [path, heading] of pages) {
        await page.goto(addressOf(`/ui/${path}`))
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      }
    }
  })

  it('[SPEC-7.5.3] the download page calls the details of its link and ignores what they answer', async () => {
    const page = await browser.open()
    const call = page.waitForResponse(/GetTransactionDetailsForEmail/)
    await page.goto(addressOf('/ui/download?transTypeId=1&transactionId=5&UserEmailId=a%40b.c&passCode=x&tenant=ui'))
    const answer = await call
    expect([answer.status(), new URL(answer.url()).searchParams.get('transactionId')]).toEqual([403, '5'])
    await page.getByRole('heading', { name: 'Your download is in progress' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
