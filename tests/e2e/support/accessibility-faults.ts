import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const checker = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe-core finds on the page as it stands: one line a rule, with the number of places and the first of them. */
export function accessibilityFaults(page: Page): Promise<readonly string[]> {
  return faults(page, rules)
}

/** What axe-core finds of all that another theme can change. */
export function contrastFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

/** Over a modal popup only the popup is looked at. The bar of pending calls, the editor of a cell and menus lie outside of all landmarks, over what they belong to. */
async function faults(page: Page, runOnly: unknown): Promise<readonly string[]> {
  // An expression of the debugger, which the content policy of the page leaves alone.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(await checker)
  // Rows of the view before are pale while the next ones are fetched.
  await page.locator('.list-body[data-stale]').waitFor({ state: 'detached' })
  // Half-faded popups have half-faded colours.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    const ended = Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
    // One that waits for its turn never ends.
    return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))])
  })
  return page.evaluate<string[]>(`axe
    .run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations
      .filter(({ id, nodes }) => id !== 'region' || nodes.some(({ target }) => !['#portal', '.act-menu', '.lar-progress'].includes(target[0])))
      .map(({ id, nodes }) => id + ' ×' + nodes.length + ': ' + nodes[0].target.join(' ') + ' ' + nodes[0].failureSummary))`)
}
