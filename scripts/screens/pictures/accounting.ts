import type { Page } from 'playwright'
import type { Picture } from '../picture.ts'
import { open, rows, steps } from '../steps.ts'
import { controller, payables } from '../viewers.ts'

/** Invoices, credits, budgets and projects. */
export const accounting: readonly Picture[] = [
  { name: 'vouchers', who: payables, route: 'transaction/view-apvoucher', first: rows },
  { name: 'voucher', who: payables, route: 'transaction/view-apvoucher', first: open() },
  { name: 'not-invoiced', who: payables, route: 'transaction/view-apvoucherrni', first: rows },
  { name: 'price-variances', who: payables, route: 'transaction/view-apvoucherppv', first: rows },
  { name: 'scanned-invoices', who: payables, route: 'transaction/view-apvoucher-ocr-invoices', first: rows },
  {
    name: 'scanned-invoice',
    who: payables,
    route: 'transaction/view-apvoucher-ocr-invoices',
    first: steps(open(), beside),
  },
  { name: 'credits', who: payables, route: 'transaction/view-apcredits', first: rows },
  { name: 'credit', who: payables, route: 'transaction/view-apcredits', first: open() },
  { name: 'bills', who: payables, route: 'transaction/view-miscinvoice', first: rows },
  { name: 'capital-projects', who: controller, route: 'capex/view-capex', first: rows },
  { name: 'capital-project', who: controller, route: 'capex/view-capex', first: open() },
  { name: 'budgets', who: controller, route: 'budget-management/view-budget-management', first: rows },
  { name: 'budget', who: controller, route: 'budget-management/view-budget-management', first: open() },
  {
    name: 'budget-dark',
    who: controller,
    route: 'budget-management/view-budget-management',
    first: open(),
    light: 'dark',
  },
]

/** The pages of an invoice beside what was read of them. */
async function beside(page: Page): Promise<void> {
  const link = page.getByText('Show beside the document')
  if (await link.isVisible()) await link.click()
}
