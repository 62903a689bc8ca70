import type { Page } from 'playwright'
import { openBrowser } from '../../browser/open-browser.ts'
import { administrator, newPage, signIn } from '../../browser/sign-in.ts'
import { median } from '../../load/percentile.ts'
import { atMost, type Figure } from '../../report/figure.ts'
import { chainSteps, newPair, takeOurs, type Chain } from '../purchasing/chain.ts'

const lines = 20
const runs = 5
const [mostPresses, mostSeconds] = [4, 12]

/** How somebody at the dock receives an order of twenty lines as it was ordered, from the open order to the posted receipt, with a mouse and with keys. */
export async function receivedByPerson(chain: Chain, url: string): Promise<readonly Figure[]> {
  const browser = await openBrowser()
  try {
    const page = await newPage(browser)
    await signIn(page, url, administrator)
    const figures: Figure[] = []
    let place = 0
    for (const [way, hand] of Object.entries(hands)) {
      const taken: Received[] = []
      for (let run = 0; run <= runs; run += 1, place += 1) {
        await opened(chain, page, { url, place })
        taken.push(await receive(page, hand))
      }
      figures.push(...figuresOf(way, taken))
    }
    return figures
  } finally {
    await browser.close()
  }
}

interface Received {
  readonly presses: number
  readonly seconds: number
}

/** The first of a session brings the code of the screens. */
function figuresOf(way: string, [first, ...warm]: readonly Received[]): readonly Figure[] {
  const middle = (of: keyof Received) => median(warm.map((one) => one[of]))
  const what = `an order of ${lines} lines received by ${way}`
  return [
    { what: `${what}, presses`, ours: middle('presses'), unit: '', aim: atMost(mostPresses) },
    { what, ours: middle('seconds'), unit: 's', aim: atMost(mostSeconds) },
    { what: 'the first of them', ours: first?.seconds, unit: 's' },
  ]
}

/** Opens an approved order of its own, with the button that receives it. */
async function opened(
  chain: Chain,
  page: Page,
  { url, place }: { readonly url: string; readonly place: number },
): Promise<void> {
  const pair = newPair(place, lines)
  await takeOurs(chain, chainSteps.orderWritten, pair)
  await takeOurs(chain, chainSteps.orderCommitted, pair)
  await page.goto(`${url}/#/ui/transaction/create-purchaseorder/${pair.ours.order?.Id ?? 0}`)
  await named(page, 'Create Receipt').waitFor()
}

/** What a press does: on a button of the page, on the move of the form, and on the answer of the question whether to make it. */
interface Hand {
  readonly begin: (page: Page) => Promise<void>
  readonly post: (page: Page) => Promise<void>
  readonly confirm: (page: Page) => Promise<void>
}

const hands: Readonly<Record<string, Hand>> = {
  mouse: {
    begin: (page) => named(page, 'Create Receipt').click(),
    post: (page) => named(page, 'Post').click(),
    confirm: (page) => question(page).getByRole('button', { name: 'Post', exact: true }).click(),
  },
  keyboard: {
    begin: async (page) => {
      await named(page, 'Create Receipt').focus()
      await page.keyboard.press('Enter')
    },
    post: (page) => page.keyboard.press('Control+Enter'),
    // The dialog begins at the move: nothing has to be entered.
    confirm: (page) => page.keyboard.press('Enter'),
  },
}

async function receive(page: Page, hand: Hand): Promise<Received> {
  const begun = performance.now()
  await hand.begin(page)
  await page.getByText('Not saved').waitFor()
  await hand.post(page)
  await question(page).waitFor()
  await hand.confirm(page)
  await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor()
  return { presses: Object.keys(hand).length, seconds: (performance.now() - begun) / 1000 }
}

function named(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).last()
}

function question(page: Page) {
  return page.getByRole('dialog', { name: 'Post' })
}
