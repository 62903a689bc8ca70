import { describe, expect, it } from 'vitest'
import type { PreferenceCatalogue, PreferenceDefinition } from '#core/model/preference-definition.ts'
import { preferenceValue, preferenceValues, type StoredPreference } from '#core/preferences/effective-preferences.ts'
import { preferenceTypes } from '#core/preferences/preference-types.ts'
import { field } from '../record/sample-entity.ts'

const days: PreferenceDefinition = {
  id: 'days',
  field: field('days', 'integer', { options: { atLeast: 0, atMost: 30 } }),
  default: 7,
  tenantDefault: undefined,
  levels: ['tenant', 'site'],
}
const mode: PreferenceDefinition = {
  id: 'mode',
  field: field('mode', 'choice', {
    options: { options: ['expense', 'revalue'] },
    choices: [
      { value: 'expense', label: 'expense' },
      { value: 'revalue', label: 'revalue' },
    ],
  }),
  default: 'expense',
  tenantDefault: undefined,
  levels: ['tenant'],
}
const catalogue: PreferenceCatalogue = [{ id: 'all', title: 'all', screen: 'system', preferences: [days, mode] }]

const tenant = (id: string, value: StoredPreference['value']): StoredPreference => ({ level: 'tenant', id, value })
const site = (id: string, value: StoredPreference['value']): StoredPreference => ({ level: 'site', id, value })

describe('what holds of a preference', () => {
  it.each([
    ['the default where nobody has set it', [], { value: 7, from: 'default' }],
    ['the value of the tenant before the default', [tenant('days', 3)], { value: 3, from: 'tenant' }],
    ['the value of the site before both', [tenant('days', 3), site('days', 0)], { value: 0, from: 'site' }],
    ['nothing of another preference', [site('mode', 'revalue')], { value: 7, from: 'default' }],
    ['no value beyond its limits', [tenant('days', 3), site('days', 31)], { value: 3, from: 'tenant' }],
    ['no value of another kind', [tenant('days', 'many')], { value: 7, from: 'default' }],
  ] as const)('[PREF-1] is %s', (_what, stored, value) => {
    expect(preferenceValue(days, stored)).toEqual(value)
  })

  it('[PREF-1] what a level may not set does not count', () => {
    expect(preferenceValue(mode, [site('mode', 'revalue')])).toEqual({ value: 'expense', from: 'default' })
  })

  it('[PREF-7] what would be inherited leaves out what is set there', () => {
    const stored = [tenant('days', 3), site('days', 5)]
    expect(preferenceValue(days, stored, 'site')).toEqual({ value: 3, from: 'tenant' })
    expect(preferenceValue(days, [tenant('days', 3)], 'tenant')).toEqual({ value: 7, from: 'default' })
  })

  it('[PREF-1, PREF-3] gives every value and every type by id', () => {
    expect(preferenceValues(catalogue, [tenant('mode', 'revalue')])).toEqual({ days: 7, mode: 'revalue' })
    expect(preferenceTypes(catalogue)).toEqual({
      days: { type: 'decimal' },
      mode: { type: 'choice', choices: ['expense', 'revalue'] },
    })
  })
})
