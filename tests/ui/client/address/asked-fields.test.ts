import { expect, it } from 'vitest'
import { readAskedFields } from '../../../../src/engine/ui/client/address/asked-fields.ts'
import { field } from '../../support/sample-list.ts'

const fields = [
  field('countType', 'choice', { choices: ['Full', 'Cycle'].map((value) => ({ value, label: value })) }),
  field('location', 'lookup'),
  field('device', 'choice', { isDerived: true, choices: [{ value: 'Web', label: 'Web' }] }),
  field('reference', 'text'),
]
const asked = (search: string) => readAskedFields(search, fields)

it('[FORM-705] an address names options and records of fields people enter, and nothing else', () => {
  expect(asked('?countType=cycle&location=12&GlobalSearch=true')).toEqual({ countType: 'Cycle', location: 12 })
  expect(asked('?countType=other&location=x&device=Web&reference=Abc')).toEqual({})
  expect(asked('')).toEqual({})
})
