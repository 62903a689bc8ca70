import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { stockFigures } from '../../../server/posting/stock-figures.ts'
import { create, createDocumentTest, patch, type DocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'

/** What went to the database without waiting in between is one way there and back. */
function countWays() {
  const ways: string[][] = []
  let isOpen = false
  const onStatement = (text: string): void => {
    if (!isOpen) {
      ways.push([])
      isOpen = true
      void nextTurn().then(() => (isOpen = false))
    }
    ways.at(-1)?.push(text)
  }
  return { ways, onStatement }
}

describe('round trips', () => {
  const { ways, onStatement } = countWays()
  let documents: DocumentTest

  beforeAll(async () => {
    const connect = (url: string) => createDb({ url, max: 4, onStatement })
    documents = await createDocumentTest({ figures: stockFigures, connect })
    expect((await create(documents.admin, requisitionBody())).statusCode).toBe(201)
  })
  afterAll(() => documents.test.close())

  it('[DOC-32] creates a document with lines in four round trips and changes it in as many', async () => {
    ways.length = 0
    const made = await create(documents.admin, requisitionBody())
    expect(made.statusCode, made.body).toBe(201)
    expect(ways.length).toBeLessThanOrEqual(4)

    ways.length = 0
    const { Id: id, Lines: lines } = made.json<{ Id: number; Lines: readonly object[] }>()
    const changed = await patch(documents.admin, id, '"v1"', { Lines: lines.map((line) => ({ ...line, Qty: '2' })) })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(ways.length).toBeLessThanOrEqual(4)
  })
})
