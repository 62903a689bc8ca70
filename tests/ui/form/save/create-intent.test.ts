import { expect, it } from 'vitest'
import { createIntent } from '../../../../src/engine/ui/form/save/create-intent.ts'

it('[FORM-16] a record is created under one key as long as what is sent stays the same', () => {
  const intent = createIntent()
  const key = intent.keyFor({ Reference: 'a' })
  expect(intent.keyFor({ Reference: 'a' })).toBe(key)
  expect(intent.keyFor({ Reference: 'b' })).not.toBe(key)
})
