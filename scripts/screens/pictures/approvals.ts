import type { Page } from 'playwright'
import { mailedLinks } from '../mailed-links.ts'
import type { Picture, Place } from '../picture.ts'
import { open, press, rows, seeing, steps, type Step } from '../steps.ts'
import { admin, controller } from '../viewers.ts'

/** The worklist, its preview, and the page a mail leads to. */
export const approvals: readonly Picture[] = [
  { name: 'approvals', who: controller, route: 'approvals', first: rows },
  { name: 'approvals-dark', who: controller, route: 'approvals', first: rows, light: 'dark' },
  { name: 'approvals-narrow', who: controller, route: 'approvals', first: rows, size: 'narrow' },
  { name: 'approvals-preview', who: controller, route: 'approvals', first: steps(rows, preview) },
  {
    name: 'approvals-history',
    who: controller,
    route: 'approvals',
    first: steps(rows, press('History'), seeing('Decided on')),
  },
  { name: 'approval-rule', who: admin, route: 'setup/view-approvalrules', first: open() },
  { name: 'delegations', who: admin, route: 'setup/view-delegations' },
  { name: 'approval-phone', first: mailedApproval, size: 'narrow' },
  { name: 'approval-remarks', first: steps(mailedApproval, denyWithoutRemarks) },
  {
    name: 'approval-refused',
    size: 'narrow',
    first: leadingTo('approval?transTypeId=1&transactionId=1&UserEmailId=a%40b.c&passCode=x&versionNo=1&tenant=ui'),
  },
  { name: 'tampering', first: leadingTo('no-such-place') },
]

async function preview(page: Page): Promise<void> {
  await page.locator('[role=gridcell][data-twin="0:0"]').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

/** How long mails may take that leave once the product has started. */
const mailMilliseconds = 120_000

/** A mail of the demo that is still to be decided. */
async function mailedApproval(page: Page, place: Place): Promise<void> {
  const latest = Date.now() + mailMilliseconds
  const decided = new Set<string>()
  while (Date.now() < latest) {
    const links = await mailedLinks(place, 'approval', 'controller@ui.larder.test')
    const link = links.find((one) => !decided.has(one))
    if (link === undefined) await new Promise((resolve) => setTimeout(resolve, 500))
    else if (await isOpen(page, link)) return
    else decided.add(link)
  }
  throw new Error('No mail of the demo is left to decide')
}

async function isOpen(page: Page, link: string): Promise<boolean> {
  await page.goto('about:blank')
  await page.goto(link)
  await page.locator('h1').first().waitFor()
  const approve = page.getByRole('button', { name: 'Approve' })
  await approve.or(page.getByText('Nothing has been decided here')).first().waitFor()
  return approve.isVisible()
}

async function denyWithoutRemarks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Remarks are required').waitFor()
}

function leadingTo(path: string): Step {
  return async (page, { url }) => {
    await page.goto(`${url}/#/ui/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}
