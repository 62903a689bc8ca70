import { describe, expect, it } from 'vitest'
import { figures } from '#core/definition/link/figures.ts'
import { requireKnownNames } from '../../../server/definitions/require-known-names.ts'
import { stockFigures } from '../../../server/posting/stock-figures.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { testSecrets } from '../support/test-secrets.ts'

const effects = productEffects({ secrets: testSecrets, env: { publicUrl: '', isOnPremises: false } }).map(
  (effect) => effect.name,
)
const recordEffects = productRecordEffects.map((effect) => effect.name)

describe('requireKnownNames', () => {
  it('[DEF-66] finds every effect and figure of the product config in the server', async () => {
    const definitions = await productDefinitions()
    const known = { effects, recordEffects, figures: stockFigures.map((figure) => figure.name) }
    expect(() => requireKnownNames(definitions, known)).not.toThrow()
  })

  it('[DEF-66] lists every name that is not there', async () => {
    const definitions = await productDefinitions()
    const others = effects.filter((name) => name !== 'posting:stockEntry')
    const known = { effects: others, recordEffects: recordEffects.slice(1), figures: [] }
    expect(() => requireKnownNames(definitions, known)).toThrow(/stockEntry names posting:stockEntry/)
    expect(() => requireKnownNames(definitions, known)).toThrow(/user names people:user/)
    expect(() => requireKnownNames(definitions, known)).toThrow(/requisition names stock\.onHand/)
  })

  it('[DEF-67] asks the same rights for figures where they are linked and where they are served', () => {
    const served = stockFigures.map(({ name, readIf }) => [name, { readIf }] as const)
    expect(figures).toEqual(Object.fromEntries(served))
  })
})
