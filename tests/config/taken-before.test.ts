import { describe, expect, it } from 'vitest'
import { productDefinitions } from '../server/support/product-definitions.ts'
import { issuesWith as issuesOf } from './support/issues-with.ts'

describe('what is taken of sources, and when', () => {
  const issuesWith = (text: string, other: string) => issuesOf('forms/purchasing/receipt.json', text, other)
  it('[SRC-741] every move that gives back to documents does so before it reverses what was booked, and takes before it books', async () => {
    const families = [...(await productDefinitions()).forTenant('ui').families.values()]
    const moves = families.flatMap(({ id, workflow }) =>
      Object.entries(workflow?.moves ?? {}).map(
        ([move, { effects }]) => [`${id}/${move}`, effects.map(({ use }) => use)] as const,
      ),
    )
    const isLate = (uses: readonly string[]) =>
      uses.some(
        (use, at) =>
          /^sources:(?:take|retake|giveBack)$/.test(use) && uses.slice(0, at).some((one) => one.startsWith('posting:')),
      )
    expect(moves.filter(([, uses]) => uses.includes('posting:reverse')).length).toBeGreaterThan(5)
    expect(moves.filter(([, uses]) => isLate(uses)).map(([name]) => name)).toEqual([])
  })

  it('[SRC-740] what was taken before is told in an amount the server writes, of an amount and of terms that are copied', async () => {
    const before = '/sources/purchaseOrder/lines/before'
    const told = '"of": "expectedDiscount",\n            "terms": ["askedQty", "askedDiscount"]'
    expect(await issuesWith(told, told.replace('"askedQty"', '"qty"'))).toMatchObject([
      { code: 'unknown-field', pointer: `${before}/discountBefore/terms/0` },
    ])
    expect(await issuesWith(told, told.replace('expectedDiscount', 'qty'))).toMatchObject([
      { code: 'wrong-kind', pointer: `${before}/discountBefore/of` },
    ])
    expect(await issuesWith('"discountBefore": {\n', '"discountBefor": {\n')).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: `${before}/discountBefor` }),
    )
    expect(await issuesWith('"discountBefore": {\n', '"askedDiscount": {\n')).toContainEqual(
      expect.objectContaining({ code: 'two-sources', pointer: `${before}/askedDiscount` }),
    )
  })
})
