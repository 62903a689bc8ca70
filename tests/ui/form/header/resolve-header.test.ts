import { describe, expect, it } from 'vitest'
import type { LookupCandidate } from '../../../../src/engine/ui/contracts/grid-props.ts'
import { resolveHeader } from '../../../../src/engine/ui/form/header/resolve-header.ts'
import { openSample } from '../open-sample.ts'

const field = 'supplyLocation'

function place(id: number, text: string): LookupCandidate {
  return { id, text, details: [], values: {} }
}

async function leave(words: string, found: readonly LookupCandidate[]) {
  const store = openSample()
  store.typeWords(field, words)
  store.leaveField(field)
  await resolveHeader(store, store.logic.field(field), () => Promise.resolve(found))
  const { record, words: left } = store.state.getState()
  return { value: record[field], words: left[field]?.words, store }
}

describe('words left behind in a header lookup', () => {
  it('[FORM-15] become the record that is called so, though others are found by them', async () => {
    const { value, words, store } = await leave('cold store', [place(7, 'Cold store'), place(8, 'Cold store annex')])
    expect([value, words]).toEqual([7, undefined])
    expect(store.titles.get('Locations', 7)).toBe('Cold store')
  })

  it('[FORM-15] become the only record found by them', async () => {
    expect(await leave('col', [place(7, 'Cold store')])).toMatchObject({ value: 7, words: undefined })
  })

  it('[FORM-15] stay with an issue when they mean none, or more than one', async () => {
    const { words, store } = await leave('col', [place(7, 'Cold store'), place(9, 'Coal store')])
    expect(words).toBe('col')
    expect(store.state.getState().issues[field]).toBeDefined()
  })

  it('[FORM-15] are left alone when the person typed on meanwhile', async () => {
    const store = openSample()
    store.typeWords(field, 'cold')
    const resolved = resolveHeader(store, store.logic.field(field), () => Promise.resolve([place(7, 'Cold store')]))
    store.typeWords(field, 'dry')
    await resolved
    expect(store.state.getState().words[field]?.words).toBe('dry')
  })
})
