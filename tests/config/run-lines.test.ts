import { expect, it } from 'vitest'
import { productDefinitions } from './support/issues-with.ts'

const { families } = await productDefinitions()

it('[LIST-740] lines of runs draw why one was not applied whole, before what stood there, and say it on their cards', () => {
  for (const id of ['itemPars', 'itemMaintenance', 'inventoryReset', 'countMove']) {
    const lines = families.get(id)?.run?.lines
    const list = Object.values(families.get(lines?.family ?? '')?.lists ?? {})[0]
    expect(list?.whole, id).toContain(lines?.reason)
    expect(list?.folds, id).not.toContain(lines?.reason)
    expect(list?.card, id).toEqual(expect.arrayContaining([lines?.outcome, lines?.reason]))
    // With the title of the row a card says four facts at most.
    expect(list?.card.indexOf(lines?.reason ?? ''), id).toBeLessThan(4)
  }
})
