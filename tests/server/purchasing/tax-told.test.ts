import { describe, expect, it } from 'vitest'
import { groupedLines } from '#core/groups/grouped-lines.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { productDefinitions } from '../../config/support/issues-with.ts'
import { useTaxWorld } from './tax-world.ts'

describe('tax by code', () => {
  const taxes = useTaxWorld()
  const federal = (name: string) =>
    taxes.code(name, null, {
      IsComposed: true,
      Parts: [
        { Name: 'GST', RatePct: '5', RecoverablePct: '100', IsCompound: false },
        { Name: 'QST', RatePct: '9.975', RecoverablePct: '0', IsCompound: true },
      ],
    })
  const line = (tax: Row, qty: string, price: string) => ({
    ItemId: things.tomato,
    UnitId: things.tomatoEach,
    Qty: qty,
    Price: price,
    TaxCodeId: tax.Id,
  })
  /** What the form of a family tells of a record as the server answers it. */
  const toldOf = async (family: string, row: Row) => {
    const group = (await productDefinitions()).families
      .get(family)
      ?.form.sections.flatMap(({ groups }) => groups)
      .find(({ id }) => id === 'byTax')
    if (group === undefined) throw new Error(`${family} tells no tax by code`)
    const scalar = (name: string) => row[name.charAt(0).toUpperCase() + name.slice(1)] as EntityRecord[string]
    const record = {
      freightTaxCode: scalar('freightTaxCodeId'),
      freightAmount: scalar('freightAmount'),
      freightTax: scalar('freightTax'),
      freightTaxParts: scalar('freightTaxParts'),
      lines: row.Lines.map((one) => ({
        taxCode: one['TaxCodeId'] as number | null,
        amount: String(one['Amount']),
        tax: String(one['Tax']),
        taxParts: one['TaxParts'] as string | null,
      })),
    }
    return groupedLines(group, { record, lines: 'lines', decimals: 2 })
  }

  it('[TAX-13] an order tells the tax of each code, of its freight as well, and of a code the taxes it is made of', async () => {
    const [parts, plain] = [await federal('TOLD'), await taxes.code('TEN', '10')]
    const order = await taxes.world.order([], {
      Lines: [line(parts, '1', '500.05'), line(plain, '2', '10'), line(parts, '1', '500.05')],
      Freight: '10',
      FreightTaxCodeId: parts.Id,
    })
    expect(order.Lines[0]?.['TaxParts']).toBe('5 GST\n10.47375 QST')
    const told = await toldOf('purchaseOrder', order)
    // Twice 500.05 × 15.47375 % = 77.376… → 77.38, and of the freight 1.547… → 1.55: 156.31 of 1010.10.
    expect(told).toMatchObject([
      {
        value: parts.Id,
        count: 2,
        sums: { amount: '1010.1', tax: '156.31' },
        parts: [
          { name: 'GST', sum: '50.51' },
          { name: 'QST', sum: '105.8' },
        ],
      },
      { value: plain.Id, count: 1, sums: { amount: '20', tax: '2' }, parts: [] },
    ])
    expect(order['TaxAmount']).toBe('158.31')
  })

  it('[TAX-13] so do the receipt and the voucher that are made of it', async () => {
    const parts = await federal('CHAIN')
    const receipt = await taxes.received(parts, '10', '10')
    const voucher = await taxes.invoiced(receipt, parts, ['10', '10', '115.47'])
    for (const [family, row] of [
      ['receipt', receipt],
      ['voucher', voucher],
    ] as const)
      expect(await toldOf(family, row)).toMatchObject([
        {
          sums: { amount: '100', tax: '15.47' },
          parts: [
            { name: 'GST', sum: '5' },
            { name: 'QST', sum: '10.47' },
          ],
        },
      ])
  })
})
