import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import { servePage } from '../browser/serve-page.ts'
import { administrator, enterCredentials, newPage } from '../browser/sign-in.ts'
import { timeInPage, type PageStep } from '../browser/time-in-page.ts'
import { median } from '../load/percentile.ts'
import { installPeers } from '../peers/build-peers.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const runs = 7

/** Both login pages are opened so often, taking turns. */
const openings = 5

/** Milliseconds a person takes at least to look at what was chosen. */
const aMoment = 1_000

/** Milliseconds between the token and the first screen. */
const askedWait = 300

/** What a person waits for before the first list is there. */
export const login: Scenario = {
  name: 'login',
  title: 'sign-in',
  about:
    'A browser without a cache against the real server with its password hash; bytes are those of gzip, and react-admin is its login page\n' +
    'with its defaults, without a server. Both pages are opened five times, taking turns. The specification asks for a wait of 300 ms between the token and the first screen. Ok is clicked\n' +
    'as soon as a script has chosen site and role, while the code of the first screen is still coming, or a second later, as a person would.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const { url } = await stage.product('demo')
  await installPeers()
  const admin = await servePage('peers/react-admin', stage.folder('react-admin'))
  const browser = await openBrowser()
  try {
    const own: Weight[] = []
    const others: Weight[] = []
    for (let opening = 0; opening < openings; opening += 1) {
      own.push(await weigh(browser, `${url}/#/ui/login`))
      others.push(await weigh(browser, admin.url))
    }
    const [weight, peer] = [medianWeight(own), medianWeight(others)]
    const clicks: Clicks[] = []
    const calm: Clicks[] = []
    for (let run = 0; run < runs; run += 1) {
      clicks.push(await click(browser, url))
      calm.push(await click(browser, url, aMoment))
    }
    const together = median(clicks.map(({ choice, list }) => choice + list))
    const beside = (of: keyof typeof peer) => ({ name: 'react-admin', value: peer[of] })
    return [
      {
        what: 'JS and CSS until the form is usable',
        ours: weight.kilobytes,
        unit: 'KB',
        beside: beside('kilobytes'),
        aim: atMost(150),
      },
      { what: 'requests until then', ours: weight.requests, unit: '', beside: beside('requests') },
      { what: 'page opened to form usable', ours: weight.milliseconds, unit: 'ms', beside: beside('milliseconds') },
      { what: 'Login clicked to choice of site', ours: median(clicks.map(({ choice }) => choice)), unit: 'ms' },
      { what: 'Ok clicked to list painted', ours: median(clicks.map(({ list }) => list)), unit: 'ms' },
      { what: 'Ok clicked a second later', ours: median(calm.map(({ list }) => list)), unit: 'ms', aim: atMost(480) },
      { what: 'both clicks together', ours: together, unit: 'ms' },
      { what: 'both clicks, less the wait asked for', ours: together - askedWait, unit: 'ms', aim: atMost(500) },
    ]
  } finally {
    await browser.close()
    await admin.close()
  }
}

interface Weight {
  readonly kilobytes: number
  readonly requests: number
  readonly milliseconds: number
}

function medianWeight(weights: readonly Weight[]): Weight {
  const of = (what: keyof Weight) => median(weights.map((weight) => weight[what]))
  return { kilobytes: of('kilobytes'), requests: of('requests'), milliseconds: of('milliseconds') }
}

async function weigh(browser: Browser, url: string): Promise<Weight> {
  const page = await newPage(browser)
  const files: Response[] = []
  let requests = 0
  page.on('request', () => (requests += 1))
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) files.push(response)
  })
  const began = performance.now()
  await page.goto(url)
  await page.locator('input[type=password]').fill('x')
  const milliseconds = performance.now() - began
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await file.body()).length))
  const result = { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, requests, milliseconds }
  await page.context().close()
  return result
}

interface Clicks {
  readonly choice: number
  readonly list: number
}

/** The two clicks of a sign-in, in a new context each time; `thinking` is how long Ok is waited for. */
async function click(browser: Browser, url: string, thinking = 0): Promise<Clicks> {
  const page = await newPage(browser)
  const choice = await enterCredentials(page, url, administrator)
  await page.waitForTimeout(thinking)
  const list = await timeInPage(page, confirm)
  await page.context().close()
  return { choice, list }
}

const confirm: PageStep = {
  act: () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Ok')?.click(),
  isShown: () => {
    const cells = document.querySelectorAll('[role=gridcell]')
    return document.querySelector('canvas') !== null && [...cells].some((cell) => cell.textContent?.startsWith('REQ'))
  },
}
