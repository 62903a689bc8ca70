import { expect, it } from 'vitest'
import { normalizeTenant } from '#core/definition/normalize/normalize-tenant.ts'
import type { PreferenceCatalogue } from '#core/model/preference-definition.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { withTenantDefaults } from '#core/preferences/tenant-defaults.ts'
import { field } from '../record/sample-entity.ts'

const whole = (id: string) => ({ id, field: field(id, 'integer'), default: 1, levels: ['tenant'] as const })

it("[PREF-14] the tenant's own file stands in place of the default where a preference names a setting of it", () => {
  const settings = normalizeTenant(
    {
      formatVersion: 1,
      id: 'ui',
      name: 'UI',
      passwordRules: { MinimumLength: 11, MaximumLength: 20 },
      session: { idleMinutes: 20 },
    },
    { inactivityMinutes: 59, plugins: {} },
  )
  const catalogue: PreferenceCatalogue = [
    {
      id: 'all',
      title: 'all',
      screen: 'security',
      preferences: [
        { ...whole('length'), tenantDefault: 'passwordMinimumLength' },
        { ...whole('idle'), tenantDefault: 'idleMinutes' },
        { ...whole('other'), tenantDefault: undefined },
      ],
    },
  ]
  const held = withTenantDefaults(catalogue, settings).flatMap((group) => group.preferences)
  expect(held.map((one) => one.default)).toEqual([11, 20, 1])
  // Nobody can be asked for more letters than a password may have.
  expect(held.map((one) => one.field.options['atMost'])).toEqual([20, undefined, undefined])
})

it('[FORM-37] paper bears what the site has written, and nothing where it has not', () => {
  expect(printFrame({ printName: 'Larkspur', printFooter: 'Tax 1', paperSize: 'Letter' })).toEqual({
    name: 'Larkspur',
    footer: 'Tax 1',
    paper: 'Letter',
    logo: '',
  })
  expect(printFrame({})).toEqual({ name: '', footer: '', paper: '', logo: '' })
})
