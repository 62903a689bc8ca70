import { expect, it } from 'vitest'
import { headerHides } from '#core/definition/project/header-hides.ts'
import { productDefinitions } from '../../server/support/product-definitions.ts'

it('[LINES-72] columns the header alone hides are told from those a line hides by what it says', async () => {
  const voucher = (await productDefinitions()).forTenant('ui').families.get('voucher')
  const lines = voucher?.entity.lines[0]
  if (lines === undefined) throw new Error('vouchers have lines')
  const hideable = headerHides(lines).map(({ id }) => id)
  expect(hideable).toContain('receiptLine')
  expect(hideable).not.toContain('expenseAccount')
})
