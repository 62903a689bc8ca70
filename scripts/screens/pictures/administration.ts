import type { Page } from 'playwright'
import type { Picture } from '../picture.ts'
import { open, rows, scrollTo, seeing, steps } from '../steps.ts'
import { admin } from '../viewers.ts'

/** What administrators set, watch and run. */
export const administration: readonly Picture[] = [
  { name: 'setup', who: admin, route: 'setup' },
  { name: 'setup-narrow', who: admin, route: 'setup', size: 'narrow' },
  {
    name: 'system-preferences',
    who: admin,
    route: 'setup/system-preference',
    first: (page) => page.locator('.pref-row').first().waitFor(),
  },
  { name: 'users', who: admin, route: 'setup/view-users', first: rows },
  { name: 'role', who: admin, route: 'setup/view-roles', first: open() },
  { name: 'health', who: admin, route: 'setup/view-health', first: rows },
  {
    name: 'item-pars',
    who: admin,
    route: 'utilities/view-itempars?q=drinks',
    first: steps(open(), workedOut, scrollTo(/^Pars/)),
  },
  { name: 'item-maintenance', who: admin, route: 'utilities/create-itemmaintenance', first: seeing(/./) },
  { name: 'audit-log', who: admin, route: 'setup/view-auditlog', first: rows },
  { name: 'grid-proof', who: admin, route: 'tablepoc', first: steps(rows, seeing(/100,000/)) },
]

/** A run that was worked out, which is done once. */
async function workedOut(page: Page): Promise<void> {
  if (await page.locator('.frm-title').getByText('Pending submission').isVisible())
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.locator('.frm-title').getByText('Pending', { exact: true }).waitFor()
}
