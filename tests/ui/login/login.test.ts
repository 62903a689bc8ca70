import { describe, expect, it } from 'vitest'
import { joinLabels, missingFields } from '../../../src/plugins/login/missing-fields.ts'
import { loginOptions } from '../../../src/plugins/login/login-options.ts'
import { languageOfUser } from '../../../src/plugins/login/language-of-user.ts'
import { nextStep } from '../../../src/plugins/login/next-step.ts'
import { filterOptions } from '../../../src/widgets/combobox/filter-options.ts'

const user = {
  isBlockedUser: false,
  isRandomPassword: false,
  passwordChangePromptOnLogin: false,
}
const tenant = { AzureAdType: '', EnableProductAuthentication: true, IsOnPremises: false, IsActive: true }

describe('sign-in', () => {
  it('[SPEC-2.2.2] the banner names what is missing, joined with &', () => {
    const fields = (userName: string, password: string) => [
      { label: 'User ID', value: userName },
      { label: 'Password', value: password },
    ]
    expect(joinLabels(missingFields(fields('', '')))).toBe('User ID & Password')
    expect(missingFields(fields('chef', ''))).toEqual(['Password'])
    expect(missingFields(fields('chef', ' '))).toEqual([])
  })

  it('[SPEC-2.2.1] what a tenant offers follows its kind of authentication', () => {
    expect(loginOptions(tenant)).toEqual({ hasUserForm: true, hasForgotPassword: true })
    expect(loginOptions({ ...tenant, AzureAdType: 'LDAP' })).toEqual({ hasUserForm: true, hasForgotPassword: false })
    expect(loginOptions({ ...tenant, AzureAdType: 'AzureOpenId' }).hasUserForm).toBe(true)
    const cloudOnly = { ...tenant, AzureAdType: 'B2C', EnableProductAuthentication: false }
    expect(loginOptions(cloudOnly)).toEqual({ hasUserForm: false, hasForgotPassword: false })
    expect(loginOptions({ ...tenant, IsActive: false }).hasUserForm).toBe(false)
  })

  it('[SPEC-4.1.2] blocked comes before a random password, that before the expiry prompt, that before going on', () => {
    const prompt = { ...user, passwordChangePromptOnLogin: true }
    const random = { ...prompt, isRandomPassword: true }
    expect([{ ...random, isBlockedUser: true }, random, prompt, user].map(nextStep)).toEqual([
      'blocked',
      'forced-change',
      'expiry-prompt',
      'go-on',
    ])
  })

  it('[SPEC-2.2.4] sites and roles are found by any of their words', () => {
    const options = ['Larkspur Bay Resort', 'Cádiz Café'].map((label, value) => ({ value, label }))
    expect(filterOptions(options, 'resort lark').map((option) => option.value)).toEqual([0])
    expect(filterOptions(options, 'cadiz').map((option) => option.value)).toEqual([1])
    expect(filterOptions(options, '')).toHaveLength(2)
  })

  it("[SPEC-4.1.11] the language is the user's own, else the one shown; null and empty are none", () => {
    expect(['es', '', null].map((languageCode) => languageOfUser({ languageCode }, 'en'))).toEqual(['es', 'en', 'en'])
  })
})
