import { expect, it } from 'vitest'
import { beforeAnswers } from '#core/effects/before-answers.ts'
import { standingQuestions } from '#core/effects/standing-questions.ts'

const question = (field: string, isRequired = false) => ({ field, isRequired, isForShort: false, isAnew: false })

it('[FORM-660] what may be left out stands as its field does by what was answered, and what must be given always', () => {
  const states: Readonly<Record<string, { isVisible: boolean; isRequired: boolean }>> = {
    reason: { isVisible: false, isRequired: false },
    witness: { isVisible: true, isRequired: true },
    photo: { isVisible: false, isRequired: true },
    note: { isVisible: true, isRequired: false },
  }
  const asked = [question('reason', true), question('witness'), question('photo'), question('note')]
  const standing = standingQuestions(asked, (field) => states[field] ?? { isVisible: false, isRequired: false })
  expect(standing).toEqual([question('reason', true), question('witness', true), question('note')])
})

it('[FORM-661] what is asked anew is empty before it is answered, and the rest says what the record says', () => {
  const record = { id: 4, reason: 7, photo: 12 }
  expect(beforeAnswers([question('reason', true), question('photo')], record)).toBe(record)
  const anew = { ...question('photo'), isAnew: true }
  expect(beforeAnswers([question('reason', true), anew], record)).toEqual({ id: 4, reason: 7, photo: null })
})
