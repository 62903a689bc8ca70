import { describe, expect, it } from 'vitest'
import { didYouMean, nearestName } from '#core/text/did-you-mean.ts'

describe('didYouMean', () => {
  it.each([
    ['requierd', 'required'],
    ['lable', 'label'],
    ['REQUIRED', 'required'],
    ['colums', 'columns'],
  ])('[DEF-4] takes %s for %s', (written, meant) => {
    expect(nearestName(written, ['label', 'required', 'columns'])).toBe(meant)
  })

  it('[DEF-4] guesses nothing when nothing is near, and lists a few known names', () => {
    expect(nearestName('quantity', ['label', 'required'])).toBeUndefined()
    expect(didYouMean('quantity', ['label', 'required'])).toBe('known: label, required')
    expect(
      didYouMean(
        'quantity',
        Array.from({ length: 11 }, (_, index) => `name${index}`),
      ),
    ).toBeUndefined()
  })
})
