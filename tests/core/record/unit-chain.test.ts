import { describe, expect, it } from 'vitest'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { decimalOfFraction, unitChain } from '#core/record/unit-chain.ts'

type Told = readonly [name: string, num: string, den: string]

function chain(...units: readonly Told[]) {
  return unitChain(units.map(([name, num, den]) => ({ name, num: toDecimal(num), den: toDecimal(den) })))
}

function told(...units: readonly Told[]): readonly string[] {
  return chain(...units).map((link) => {
    const decimal = decimalOfFraction(link)
    return `${decimal === undefined ? `${link.numerator}/${link.denominator}` : printDecimal(decimal)} ${link.name}`
  })
}

describe('what the largest unit makes of the others', () => {
  it('[STM-12] 1 case = 6 jug = 684 oz, whichever unit is the base and however the factor is written', () => {
    const figures = ['1 case', '6 jug', '684 oz']
    expect(told(['oz', '1', '1'], ['jug', '114', '1'], ['case', '684', '1'])).toEqual(figures)
    expect(told(['case', '1', '1'], ['oz', '1', '684'], ['jug', '1', '6'])).toEqual(figures)
    expect(told(['jug', '1', '1'], ['case', '12', '2'], ['oz', '0.5', '57'])).toEqual(figures)
  })

  it('[STM-12] is exact: thirds stay fractions, and a pound is 0.45359237 kg', () => {
    expect(told(['lb', '1', '1'], ['pack', '20', '3'])).toEqual(['1 pack', '20/3 lb'])
    const [, pound] = chain(['lb', '1', '1'], ['kg', '100000000', '45359237'])
    expect(pound).toEqual({ name: 'lb', numerator: 100000000n, denominator: 45359237n })
    expect(told(['g', '0.001', '1'], ['kg', '1', '1'])).toEqual(['1 kg', '1000 g'])
    expect(told(['quart', '1', '1'], ['gal', '4', '1'], ['case', '2.5', '1'])).toEqual(['1 gal', '1.6 case', '4 quart'])
  })

  it('[STM-12] leaves out what has no factor yet, and keeps the order of equal units', () => {
    expect(told(['each', '1', '1'], ['new', '0', '1'], ['piece', '3', '3'])).toEqual(['1 each', '1 piece'])
    expect(told()).toEqual([])
  })
})
