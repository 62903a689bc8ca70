import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPdf } from '../../../server/demo/documents/scans/plain-pdf.ts'
import { isOrderNumber } from '../../../server/scans/match/order-numbers.ts'
import { places, things } from '../support/inventory.ts'
import { goodInvoice } from './good-invoice.ts'
import { createScanWorld, type ScanWorld } from './scan-world.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'

describe('orders that invoices name', () => {
  let world: ScanWorld
  let ours: string
  beforeAll(async () => {
    world = await createScanWorld()
    const order = await world.order([{ item: things.tomato, qty: '10', price: '2.5' }], {
      DeliveryLocationId: places.store,
    })
    ours = String((await world.read('PurchaseOrders', order.Id))['DocNo'])
  })
  afterAll(() => world.close())

  /** The order that is read of an invoice with some texts in its head. */
  const orderOf = async (number: string, ...texts: readonly string[]) => {
    const told = texts.map((text, index) => ({ x: 300, y: 120 + index * 20, text }))
    const row = await world.scanned(plainPdf([[...invoicePage({ ...goodInvoice, number }), ...told]]), `${number}.pdf`)
    return row['OrderNo']
  }

  it('[SCAN-96] an order of ours is found beside every word for one, in both languages', async () => {
    const words = [
      'Order:',
      'Our order',
      'Your order',
      'PO',
      'P/O',
      'Your ref.',
      'Pedido:',
      'Nuestro pedido',
      'Orden',
      'O.C.',
    ]
    for (const [index, word] of words.entries())
      expect(await orderOf(`ORD-${index}`, `${word} ${ours}`), word).toBe(ours)
  })

  it('[SCAN-96] a number of the supplier is none of ours, and ours is taken of both', async () => {
    expect(await orderOf('SUP-1', 'Order: SO-99125')).toBeNull()
    expect(await orderOf('SUP-2', 'Order date: 2026-03-02', 'Our order 26000025')).toBeNull()
    expect(await orderOf('SUP-3', 'Order number: SO-99125', `Your ref. ${ours}`)).toBe(ours)
    // What is named an order number beyond doubt is read as before, whoever wrote it.
    expect(await orderOf('SUP-4', 'P.O. Number: 99125')).toBe('99125')
  })

  it('[SCAN-96] letters that are taken for digits are the same, and other series and lengths are not', () => {
    const series = [{ begins: 'POLB', digits: 8 }]
    const are = (word: string) => isOrderNumber(word, series)
    expect(['POLB26000025', 'P0LB26OOOO25', 'polb-26-000025', 'PO1826000025'].map(are)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['POLB2025', 'BPOLB26000025', 'POLB260000251234', 'POXX26000025', 'POLB'].map(are)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
    expect(isOrderNumber('POLB26000025', [])).toBe(false)
  })
})
