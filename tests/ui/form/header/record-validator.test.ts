import { expect, it } from 'vitest'
import { createRecordValidator } from '../../../../src/engine/ui/form/header/record-validator.ts'
import { openSample } from '../open-sample.ts'

it('[FORM-3] RJSF is told what our own check found, in its shape, and compiles nothing', () => {
  const store = openSample({ neededBy: null })
  const validator = createRecordValidator(store.check)
  const { errors, errorSchema } = validator.validateFormData({}, {})
  expect(errors.map((error) => error.property)).toContain('.neededBy')
  expect(errorSchema).toMatchObject({ neededBy: { __errors: ['required'] } })
  expect(validator.isValid({}, {}, {})).toBe(true)
})
