import type { Page } from 'playwright'
import { openBrowser } from '../../browser/open-browser.ts'
import { administrator, newPage, signIn } from '../../browser/sign-in.ts'
import { median } from '../../load/percentile.ts'
import { atMost, type Figure } from '../../report/figure.ts'
import { chainSteps, newPair, takeOurs, type Chain } from './chain.ts'

const lines = 20
const runs = 5

/** How somebody at the dock receives an order of twenty lines as it was ordered, with keys alone, from the open order to the posted receipt. */
export async function receiverFigures(chain: Chain, url: string): Promise<readonly Figure[]> {
  const browser = await openBrowser()
  try {
    const page = await newPage(browser)
    await signIn(page, url, administrator)
    const taken: Received[] = []
    for (let run = 0; run <= runs; run += 1) taken.push(await receive(page, url, await orderOf(chain, run)))
    // The first brings the code of the screens.
    const warm = taken.slice(1)
    return [
      {
        what: 'an order of 20 lines received by keyboard, presses',
        ours: median(warm.map(({ presses }) => presses)),
        unit: '',
        aim: atMost(4),
      },
      {
        what: 'an order of 20 lines received by keyboard',
        ours: median(warm.map(({ seconds }) => seconds)),
        unit: 's',
        aim: atMost(12),
      },
      { what: 'the same, the first of a session', ours: taken[0]?.seconds, unit: 's' },
    ]
  } finally {
    await browser.close()
  }
}

async function orderOf(chain: Chain, place: number): Promise<number> {
  const pair = newPair(place, lines)
  await takeOurs(chain, chainSteps.orderWritten, pair)
  await takeOurs(chain, chainSteps.orderCommitted, pair)
  return pair.ours.order?.Id ?? 0
}

interface Received {
  readonly presses: number
  readonly seconds: number
}

/** Enter on "Create Receipt", Ctrl+Enter to post it, Enter in the question whether to. */
async function receive(page: Page, url: string, order: number): Promise<Received> {
  await page.goto(`${url}/#/ui/transaction/create-purchaseorder/${order}`)
  const create = page.getByRole('button', { name: 'Create Receipt', exact: true }).last()
  await create.waitFor()
  const begun = performance.now()
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  await create.focus()
  await press('Enter')
  await page.getByText('Not saved').waitFor()
  await press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Post' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Post', exact: true }).focus()
  await press('Enter')
  await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor()
  return { presses, seconds: (performance.now() - begun) / 1000 }
}
