import { describe, expect, it } from 'vitest'
import { tonesOf } from '../../../src/engine/ui/list/window/row-tones.ts'
import { sampleFamily } from '../support/sample-list.ts'

const tones = {
  totalValue: [
    { tone: 'danger', when: { '>': [{ var: 'rec.totalValue' }, 100] }, text: 'sample.tone.much' },
    { tone: 'warning', when: { '>': [{ var: 'rec.totalValue' }, 50] }, text: 'sample.tone.rather' },
  ],
} as const

function toneAt(totalValue: string | null) {
  const entity = { ...sampleFamily.entity, preferences: {} }
  return tonesOf(entity, tones, { values: { totalValue }, today: '2026-03-12', translate: (key) => key })['totalValue']
}

describe('values that stand out', () => {
  it('[LIST-27] takes the first rule that holds, with its words, and none for an empty value', () => {
    expect(toneAt('120')).toEqual({ tone: 'danger', words: 'sample.tone.much' })
    expect(toneAt('60')).toEqual({ tone: 'warning', words: 'sample.tone.rather' })
    expect(toneAt('10')).toBeUndefined()
    expect(toneAt(null)).toBeUndefined()
  })

  it('[PORD-8] knows the day: what should have come before it stands out', () => {
    const late = {
      neededBy: [
        { tone: 'danger', when: { '<': [{ var: 'rec.neededBy' }, { var: 'now.today' }] }, text: 'sample.tone.late' },
      ],
    } as const
    const entity = { ...sampleFamily.entity, preferences: {} }
    const on = (neededBy: string) =>
      tonesOf(entity, late, { values: { neededBy }, today: '2026-03-12', translate: (key) => key })['neededBy']
    expect(on('2026-03-11')).toEqual({ tone: 'danger', words: 'sample.tone.late' })
    expect(on('2026-03-12')).toBeUndefined()
  })
})
