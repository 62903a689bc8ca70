import type { PasswordRules } from '../definition/tenant-config.ts'

/** One rule a new password must meet, with the specification's name (spec 3, Password complexity condition). */
export interface PasswordCondition {
  readonly Name:
    | 'MinimumLength'
    | 'MaximumLength'
    | 'NumberAllowed'
    | 'UpperCaseCharacter'
    | 'LowerCaseCharacter'
    | 'SpecialCharacter'
  /** The length, where the rule has one. */
  readonly Value: number | undefined
  readonly isMet: boolean
}

/** The fixed set of special characters (spec 5). */
const special = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/

/** Every condition the tenant asks for, and whether a password meets it; lengths count characters, not UTF-16 units. */
export function passwordConditions(rules: PasswordRules, password: string): readonly PasswordCondition[] {
  const length = [...password].length
  const asked: readonly (PasswordCondition | undefined)[] = [
    { Name: 'MinimumLength', Value: rules.minimumLength, isMet: length >= rules.minimumLength },
    { Name: 'MaximumLength', Value: rules.maximumLength, isMet: length <= rules.maximumLength },
    rules.requireNumber ? { Name: 'NumberAllowed', Value: undefined, isMet: /\p{Nd}/u.test(password) } : undefined,
    rules.requireUpperCase
      ? { Name: 'UpperCaseCharacter', Value: undefined, isMet: /\p{Lu}/u.test(password) }
      : undefined,
    rules.requireLowerCase
      ? { Name: 'LowerCaseCharacter', Value: undefined, isMet: /\p{Ll}/u.test(password) }
      : undefined,
    rules.requireSpecial ? { Name: 'SpecialCharacter', Value: undefined, isMet: special.test(password) } : undefined,
  ]
  return asked.filter((condition) => condition !== undefined)
}

/** True when the password meets every condition. */
export function isStrongPassword(rules: PasswordRules, password: string): boolean {
  return passwordConditions(rules, password).every((condition) => condition.isMet)
}
