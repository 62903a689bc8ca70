import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create, createDocumentTest, get, patch, type DocumentTest } from '../support/document-test.ts'
import { requisitionBody, things } from '../support/inventory.ts'

describe('what lines point at', () => {
  let documents: DocumentTest
  beforeAll(async () => {
    documents = await createDocumentTest()
  })
  afterAll(() => documents.test.close())

  const tomato = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1' }
  const flour = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '2' }
  const told = {
    tomato: {
      Item: { Id: things.tomato, Name: 'Tomato 100% ripe', Category: { Id: 1, '@larder.title': 'Food' } },
      Unit: { Id: things.tomatoEach, '@larder.title': 'EA' },
      InsteadOf: null,
    },
    flour: {
      Item: { Id: things.flour, Name: 'Flour_type 00' },
      Unit: { Id: things.flourKilo, '@larder.title': 'KG' },
      InsteadOf: null,
    },
  }

  it('[POST-744] is told of each line, of those that point at the same and of those that point elsewhere', async () => {
    const lines = [tomato, flour, tomato]
    const made = await create(documents.admin, requisitionBody({ Lines: lines }))
    expect(made.statusCode, made.body).toBe(201)
    const { Id: id, Lines: written } = made.json<{ Id: number; Lines: readonly object[] }>()
    expect(written).toMatchObject([told.tomato, told.flour, told.tomato])

    const moved = written.map((line, index) => (index === 0 ? { ...line, ...flour } : line))
    const changed = await patch(documents.admin, id, '"v1"', { Lines: moved })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json().Lines).toMatchObject([told.flour, told.flour, told.tomato])
    expect((await get(documents.admin, id)).json().Lines).toMatchObject([told.flour, told.flour, told.tomato])
  })
})
