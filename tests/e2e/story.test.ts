import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { ownProduct } from './support/own-product.ts'
import { playStory } from './support/story.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[STORY-1] three people take a requisition from the form over the mail to the ledger, and the books balance', async () => {
  const { url, dataDir } = ownProduct()
  const end = await playStory({ url, mailDir: join(dataDir, 'mail'), browser })
  expect(Number(end.onHand[0]) - Number(end.onHand[1])).toBe(3)
  expect(await checkInvariants({ DATA_DIR: dataDir })).toMatch(/all hold/)
})
