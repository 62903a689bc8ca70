import { describe, expect, it } from 'vitest'
import { createTextKeys } from '../../../src/plugins/telemetry/text-keys.ts'
import { englishTexts } from '../support/english-texts.ts'

const keys = createTextKeys({
  form: { save: 'Save', again: 'Save', new: 'New {{what}}', only: '{{name}}' },
  list: { count: '{{count}} of {{all}} (rows)' },
})

describe('keys of words', () => {
  it('[TEL-8] a text of the product is named by its key, the first of several', () => {
    expect(keys('Save')).toBe('form.save')
  })

  it('[TEL-8] a template is named by its key, without what stands in its places', () => {
    expect(keys('New Requisition')).toBe('form.new')
    expect(keys('3 of 9 (rows)')).toBe('list.count')
  })

  it('[TEL-8] any other words have no key', () => {
    expect(keys('Maria Lopez')).toBe('')
    expect(keys('')).toBe('')
  })

  it('[TEL-8] names of people, items and documents are never a key of the product’s texts', async () => {
    const { texts } = await englishTexts()
    const product = createTextKeys(texts())
    for (const words of ['Maria Lopez', 'REQ-2026-000012', 'Tomato, 5 kg', 'maria@example.com', '1,250.00'])
      expect(product(words), words).toBe('')
    expect(product('Save')).not.toBe('')
  })
})
