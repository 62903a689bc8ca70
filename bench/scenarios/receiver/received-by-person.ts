import type { Locator, Page } from 'playwright'
import { openBrowser } from '../../browser/open-browser.ts'
import { newPage, signIn, storekeeper } from '../../browser/sign-in.ts'
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
    await signIn(page, url, storekeeper)
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

/** Presses what a person does, and counts it: a button with the mouse, or a key, a chord as one. */
interface Presser {
  readonly click: (button: Locator) => Promise<void>
  readonly key: (keys: string) => Promise<void>
  readonly presses: () => number
}

function presserOf(page: Page): Presser {
  let presses = 0
  const counted =
    <Pressed>(press: (pressed: Pressed) => Promise<void>) =>
    (pressed: Pressed) => {
      presses += 1
      return press(pressed)
    }
  return {
    click: counted((button: Locator) => button.click()),
    key: counted((keys: string) => page.keyboard.press(keys)),
    presses: () => presses,
  }
}

/** How the open order becomes a receipt, how that is posted, and how the question whether to is answered. */
interface Hand {
  readonly begin: (presser: Presser, page: Page) => Promise<void>
  readonly post: (presser: Presser, page: Page) => Promise<void>
  readonly confirm: (presser: Presser, page: Page) => Promise<void>
}

const hands: Readonly<Record<string, Hand>> = {
  mouse: {
    begin: ({ click }, page) => click(named(page, 'Create Receipt')),
    post: ({ click }, page) => click(named(page, 'Post')),
    confirm: ({ click }, page) => click(question(page).getByRole('button', { name: 'Post', exact: true })),
  },
  keyboard: {
    // The receipt is the main action of an order for whoever receives; nothing is focused before.
    begin: ({ key }) => key('Control+Enter'),
    post: ({ key }) => key('Control+Enter'),
    // The dialog begins at the move: nothing has to be entered.
    confirm: ({ key }) => key('Enter'),
  },
}

async function receive(page: Page, { begin, post, confirm }: Hand): Promise<Received> {
  const presser = presserOf(page)
  const begun = performance.now()
  await begin(presser, page)
  await page.getByText('Not saved').waitFor()
  await post(presser, page)
  await question(page).waitFor()
  await confirm(presser, page)
  await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor()
  return { presses: presser.presses(), seconds: (performance.now() - begun) / 1000 }
}

function named(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).last()
}

function question(page: Page) {
  return page.getByRole('dialog', { name: 'Post' })
}
