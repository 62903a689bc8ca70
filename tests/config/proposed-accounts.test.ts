import { expect, it } from 'vitest'
import { isLookup } from '#core/model/field-shapes.ts'
import { productDefinitions } from './support/issues-with.ts'

it('[MISC-330] the account of a cost centre is proposed in whatever is expensed, and nowhere else', async () => {
  const { families } = await productDefinitions()
  const found = [...families.values()].flatMap(({ id: family, entity: { fields, lines } }) =>
    [{ id: '', fields }, ...lines].flatMap((part) =>
      part.fields
        .filter(isLookup)
        .flatMap(({ id, lookup: { to, fill, proposed } }) =>
          proposed
            .filter((into) => into.toLowerCase().endsWith('account'))
            .map((into) => `${family} ${part.id}.${id} ${to}.${fill[into] ?? ''} → ${into}`),
        ),
    ),
  )
  expect(found.toSorted()).toEqual([
    'billTemplate lines.costCentre costCentre.expenseAccount → account',
    'miscInvoice lines.costCentre costCentre.expenseAccount → account',
    'purchaseRequest .costCentre costCentre.expenseAccount → expenseAccount',
    'requisition .costCentre costCentre.expenseAccount → expenseAccount',
    'voucher lines.expenseCostCentre costCentre.expenseAccount → expenseAccount',
  ])
})
