import { describe, expect, it } from 'vitest'
import { readBidRows } from '../../../server/runs/bids/bid-rows.ts'
import { bidSteps } from '../../../server/runs/bids/bid-steps.ts'
import { scoreOf, wordsOf } from '../../../server/runs/bids/score-text.ts'

describe('rows of an offer', () => {
  const score = (one: string, other: string) => scoreOf(wordsOf(one), wordsOf(other))

  it('[BID-3] score by the words they share with the name of an item', () => {
    // Three of five and of three words: 90 x 6 / 8 = 67.5.
    expect(score('Tomatoes, vine ripe 25 lb', 'Tomato, vine ripe')).toBe(68)
    expect(score('CRÈME fraîche', 'Creme fraiche')).toBe(90)
    expect(score('Salmon', 'Cheddar')).toBe(0)
    expect(score('', '')).toBe(0)
    // One of two and of three: 90 x 2 / 5.
    expect(score('Onion red', 'Onion, yellow, peeled')).toBe(36)
  })

  it('[BID-1] are read with or without a heading, and with what is no price as it stands', async () => {
    const text =
      'No;Name;Pack;Unit;Price;Barcode\n\nA-1;"Beef; diced";5 kg;cs;$ 12,50;4006381333931\nA-2;Ham;;;on request'
    expect(await readBidRows(text)).toEqual([
      {
        row: 3,
        code: 'A-1',
        description: 'Beef; diced',
        pack: '5 kg',
        unit: 'cs',
        priceText: '$ 12,50',
        price: '12.50',
        barcode: '4006381333931',
      },
      {
        row: 4,
        code: 'A-2',
        description: 'Ham',
        pack: '',
        unit: '',
        priceText: 'on request',
        price: null,
        barcode: '',
      },
    ])
    expect((await readBidRows('A-1;Ham;;;3')).map(({ code }) => code)).toEqual(['A-1'])
  })

  it('[BID-1] hold no price in a long text, and are not long in finding out', async () => {
    const started = performance.now()
    const [row] = await readBidRows(`No;Name;Pack;Unit;Price\nA-1;Ham;;;1${' '.repeat(500_000)}x`)
    expect(row).toMatchObject({ price: null })
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('[BID-10] are not linked by whom costs are hidden from', async () => {
    for (const name of ['bids:link', 'bids:unlink']) {
      const step = bidSteps.find((one) => one.name === name)
      // Nothing of the rest is asked before.
      const input = { scope: { ctx: { permissions: new Set(['LinkBids']) } }, step: { with: {} }, record: {} } as never
      await expect(step?.work?.run(input, [])).rejects.toThrow('E_PERM')
    }
  })
})
