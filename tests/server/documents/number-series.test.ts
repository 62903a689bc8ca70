import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change, issuesOf } from '../people/people-world.ts'
import { create, createDocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'
import type { TestApp } from '../support/create-test-app.ts'
import type { TestSession } from '../support/sign-in.ts'

interface Series {
  readonly Id: number
  readonly DocType: string
  readonly NextNo: number
  readonly Prefix: string
  readonly WithoutGaps: boolean
}

let test: TestApp
let admin: TestSession

beforeAll(async () => {
  ;({ test, admin } = await createDocumentTest())
})
afterAll(() => test.close())

const newNumber = async () => (await create(admin, requisitionBody())).json<{ DocNo: string }>().DocNo

async function series(): Promise<Series> {
  const answer = await admin.call({
    url: `/inventory/api/NumberSeries?$filter=${encodeURIComponent("DocType eq 'requisition'")}`,
  })
  const [found] = answer.json<{ value: readonly Series[] }>().value
  if (found === undefined) throw new Error(answer.body)
  return found
}

describe('series of numbers', () => {
  it('[DOC-46] are there from their first number on, and count from what they are set to', async () => {
    const first = await newNumber()
    const { Id, NextNo, Prefix } = await series()
    expect(first).toContain(Prefix)
    const saved = await change(admin, `NumberSeries(${Id})`, { NextNo: NextNo + 100, Prefix: 'RQ', Pad: 4 })
    expect(saved.statusCode, saved.body).toBe(200)
    const next = await newNumber()
    expect(next).toMatch(new RegExp(`^RQ.*${String(NextNo + 100).padStart(4, '0')}$`))
    expect((await series()).NextNo).toBe(NextNo + 101)
  })

  it('[DOC-690] say that numbers of documents have no gaps, which nobody switches', async () => {
    await newNumber()
    const { Id, WithoutGaps } = await series()
    expect(WithoutGaps).toBe(true)
    await change(admin, `NumberSeries(${Id})`, { WithoutGaps: false })
    expect((await series()).WithoutGaps).toBe(true)
  })

  it('[DOC-46] the next number only grows', async () => {
    await newNumber()
    const { Id, NextNo } = await series()
    expect(issuesOf(await change(admin, `NumberSeries(${Id})`, { NextNo: NextNo - 1 }))).toEqual(['nextNo onlyGrows'])
    expect(issuesOf(await change(admin, `NumberSeries(${Id})`, { NextNo }))).toEqual([])
  })
})
