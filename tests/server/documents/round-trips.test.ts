import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { countWays } from '../support/count-ways.ts'
import { create, createDocumentTest, get, patch, type DocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'

describe('round trips', () => {
  const { ways, onStatement } = countWays()
  let documents: DocumentTest

  beforeAll(async () => {
    const connect = (url: string) => createDb({ url, max: 4, onStatement })
    documents = await createDocumentTest({ figures: productFigures, connect })
    expect((await create(documents.admin, requisitionBody())).statusCode).toBe(201)
  })
  afterAll(() => documents.test.close())

  it('[DOC-32] creates a document with lines in five round trips and changes it in as many', async () => {
    const created: number[] = []
    const changed: number[] = []
    for (let time = 0; time < 8; time += 1) {
      ways.length = 0
      const made = await create(documents.admin, requisitionBody())
      expect(made.statusCode, made.body).toBe(201)
      created.push(ways.length)

      ways.length = 0
      const { Id: id, Lines: lines } = made.json<{ Id: number; Lines: readonly object[] }>()
      const answer = await patch(documents.admin, id, '"v1"', { Lines: lines.map((line) => ({ ...line, Qty: '2' })) })
      expect(answer.statusCode, answer.body).toBe(200)
      changed.push(ways.length)
    }
    // A busy machine may part what was sent together, once.
    expect([Math.min(...created), Math.min(...changed)].every((count) => count <= 5)).toBe(true)
  })

  it('[DOC-33] reads a document with its lines in two ways to the database', async () => {
    const made = await create(documents.admin, requisitionBody())
    const { Id: id } = made.json<{ Id: number }>()
    ways.length = 0
    expect((await get(documents.admin, id)).statusCode).toBe(200)
    expect(ways.length).toBeLessThanOrEqual(2)
  })
})
