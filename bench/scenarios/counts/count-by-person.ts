import type { Page } from 'playwright'
import { openBrowser } from '../../browser/open-browser.ts'
import { administrator, newPage, signIn } from '../../browser/sign-in.ts'
import { atMost, type Figure } from '../../report/figure.ts'
import type { HttpCaller } from '../../product/http-caller.ts'
import type { Headers, Post } from './sheet.ts'

/** Most seconds a person may need for a line, typing included. */
const mostSeconds = 3

/** A sheet that people count in the browser. */
export interface CountedSheet {
  readonly url: string
  readonly caller: HttpCaller
  readonly headers: Headers
  readonly post: Post
  readonly location: number
}

/** How somebody counts, and in how large a window. */
const ways = {
  'by keyboard': { width: 1440, height: 900 },
  'on the page of a phone': { width: 360, height: 740 },
}

/** What a person finds of each line, in the unit asked for first. */
const found = (at: number): string => String((at % 9) + 1)

/** Seconds a line takes from the first to the last entered, by each way, on a sheet of its own each; keys are pressed as fast as the page takes them. */
export async function countedByPerson(sheets: readonly CountedSheet[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const [index, [way, viewport]] of Object.entries(ways).entries()) {
    const sheet = sheets[index]
    if (sheet === undefined) throw new Error(`There is no sheet to be counted ${way}`)
    const ours = await secondsALine(sheet, viewport)
    figures.push({ what: `a line counted ${way}`, ours, unit: 's', aim: atMost(mostSeconds) })
  }
  return figures
}

interface Line {
  readonly name: string
  readonly counted: string | null
  readonly units: readonly unknown[]
}

async function secondsALine(sheet: CountedSheet, viewport: { width: number; height: number }): Promise<number> {
  const made = await sheet.post('PhysicalInventories', { LocationId: sheet.location, ByBin: false })
  await sheet.post(`PhysicalInventories(${made.Id})/start`, {}, made.VersionNo)
  const lines = await linesOf(sheet, made.Id)
  const browser = await openBrowser()
  try {
    const page = await newPage(browser)
    await signIn(page, sheet.url, administrator)
    await page.setViewportSize(viewport)
    await page.goto('about:blank')
    await page.goto(`${sheet.url}/#/ui/transaction/count-sheets?sheet=${made.Id}`)
    await openFirst(page, lines)
    const began = performance.now()
    for (const [index, line] of lines.entries()) await countLine(page, line, found(index))
    while ((await linesOf(sheet, made.Id)).some(({ counted }) => counted === null)) await page.waitForTimeout(100)
    return (performance.now() - began) / 1000 / lines.length
  } finally {
    await browser.close()
  }
}

async function linesOf({ caller, headers }: CountedSheet, id: number): Promise<readonly Line[]> {
  const { text } = await caller.call({ path: `/inventory/api/counts/${id}`, headers: headers() })
  // The answer of the page that counts.
  return (JSON.parse(text) as { readonly lines: readonly Line[] }).lines
}

async function openFirst(page: Page, lines: readonly Line[]): Promise<void> {
  await page.getByRole('searchbox').fill(lines[0]?.name ?? '')
  await page.keyboard.press('Enter')
}

/** Types a count into the first box and goes past the others; Enter in the last goes on to the next line. */
async function countLine(page: Page, { name, units }: Line, qty: string): Promise<void> {
  await page.getByRole('form', { name, exact: true }).waitFor()
  await page.locator('.cnt-box input:focus').first().waitFor()
  await page.keyboard.type(qty)
  for (let left = units.filter((unit) => unit !== null).length - 1; left > 0; left -= 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}
