import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const checker = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe-core finds on the page as it stands: one line a rule, with the number of places and the first of them. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // An expression of the debugger, which the content policy of the page leaves alone.
  await page.evaluate(await checker)
  // Half-faded popups have half-faded colours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))))
  const lines = await page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(rules)} })
    .then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ' ×' + nodes.length + ': ' + nodes[0].target.join(' ') + ' ' + nodes[0].failureSummary))`)
  return lines
}
