import { describe, expect, it } from 'vitest'
import type { PreferencesAnswer, ShownPreference } from '#core/http/preferences-contract.ts'
import {
  changesOf,
  draftOf,
  draftOfWords,
  isOwn,
  refusedDrafts,
  shownOf,
} from '../../../src/plugins/system-preference/draft.ts'
import { field, locale } from '../support/sample-list.ts'

const days: ShownPreference = {
  id: 'days',
  field: field('days', 'integer', { options: { atLeast: 0, atMost: 30 } }),
  value: 5,
  from: 'site',
  inherited: { value: 7, from: 'default' },
  isSettable: true,
}
const answer: PreferencesAnswer = { version: 1, level: 'site', groups: [] }

describe('a changed preference', () => {
  it('[PREF-11] is what was typed, by its kind, or says why it is nothing', () => {
    expect(draftOfWords(days, '12', locale)).toEqual({ value: 12, words: '12' })
    expect(draftOfWords(days, '31', locale)).toMatchObject({ value: 31, issue: { code: 'atMost' } })
    expect(draftOfWords(days, 'many', locale)).toMatchObject({ words: 'many', issue: { field: 'days' } })
    expect(draftOfWords(days, '', locale)).toMatchObject({ issue: { code: 'required' } })
    expect(draftOf(days, 3)).toEqual({ value: 3 })
  })

  it('[PREF-9, PREF-11] shows what is inherited once it is put back, and sends null', () => {
    expect(shownOf(days, undefined)).toMatchObject({ value: 5, from: 'site' })
    expect(shownOf(days, { value: null })).toEqual({ value: 7, from: 'default' })
    expect(isOwn(answer, days, undefined)).toBe(true)
    expect(isOwn(answer, days, { value: null })).toBe(false)
    expect(changesOf({ days: { value: null } })).toEqual([{ id: 'days', value: null }])
  })

  it('[PREF-11] is not sent while something is wrong; what the server refuses stands beside it', () => {
    const wrong = draftOfWords(days, '31', locale)
    expect(changesOf({ days: wrong, other: { value: 1 } })).toBeUndefined()
    const refusal = { field: 'days', code: 'atMost', message: 'validation.atMost' }
    expect(refusedDrafts({ days: { value: 30 }, other: { value: 1 } }, [refusal])).toEqual({
      days: { value: 30, issue: refusal },
      other: { value: 1 },
    })
  })
})
