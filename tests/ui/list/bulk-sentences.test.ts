import { describe, expect, it } from 'vitest'
import { bulkSentences } from '../../../src/engine/ui/list/actions/bulk-sentences.ts'
import type { BulkFact } from '../../../src/engine/ui/list/actions/use-bulk-facts.ts'
import { locale, sampleFamily } from '../support/sample-list.ts'

const translate = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
  [key, ...Object.entries(params).map(([name, value]) => `${name}=${String(value)}`)].join(' ')

const consequence = {
  text: 'form.consequence.takeOut',
  from: 'supplyLocation',
  to: undefined,
  day: undefined,
  isExpensed: undefined,
  lines: undefined,
}

function factAt(place: string): BulkFact {
  const family = {
    ...sampleFamily,
    workflow: {
      start: 'Draft',
      states: [],
      editable: [],
      finished: [],
      moves: {},
      labels: {},
      consequences: { post: [consequence] },
      inOrder: [],
    },
  }
  return {
    // Only the family of a subject is read here.
    subject: { family } as unknown as BulkFact['subject'],
    row: { Id: 1, SupplyLocation: { Id: 2, Name: place } },
    isOffered: true,
  }
}

describe('what a move over several records will do', () => {
  it('[LIST-28] says it once for each pair of places', () => {
    const facts = [factAt('Main store'), factAt('Bar'), factAt('Main store')]
    const sentences = bulkSentences(facts, 'post', { locale, translate })
    expect(sentences).toHaveLength(2)
    expect(sentences[0]).toContain('from=Main store')
    expect(sentences[1]).toContain('from=Bar')
  })
})
