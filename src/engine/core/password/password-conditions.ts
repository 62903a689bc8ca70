import type { PasswordRules } from '../model/tenant-config.ts'

/** One rule a new password must meet, with the specification's name (SPEC-5.1). */
export interface PasswordCondition {
  readonly Name:
    | 'MinimumLength'
    | 'MaximumLength'
    | 'NumberAllowed'
    | 'UpperCaseCharacter'
    | 'LowerCaseCharacter'
    | 'SpecialCharacter'
  /** The length, where the rule has one. */
  readonly Value: number | null
}

/** The fixed set of special characters (SPEC-5.1). */
const specialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

type Check = (password: string, value: number) => boolean

/** Lengths count characters, not UTF-16 units. */
const checks: Readonly<Record<PasswordCondition['Name'], Check>> = {
  MinimumLength: (password, value) => Array.from(password).length >= value,
  MaximumLength: (password, value) => Array.from(password).length <= value,
  NumberAllowed: (password) => /\p{Nd}/u.test(password),
  UpperCaseCharacter: (password) => /\p{Lu}/u.test(password),
  LowerCaseCharacter: (password) => /\p{Ll}/u.test(password),
  SpecialCharacter: (password) => Array.from(password).some((character) => specialCharacters.includes(character)),
}

/** Every condition the tenant asks for, in the order they are shown. */
export function passwordConditions(rules: PasswordRules): readonly PasswordCondition[] {
  const asked: readonly (PasswordCondition | undefined)[] = [
    { Name: 'MinimumLength', Value: rules.minimumLength },
    { Name: 'MaximumLength', Value: rules.maximumLength },
    rules.requireNumber ? { Name: 'NumberAllowed', Value: null } : undefined,
    rules.requireUpperCase ? { Name: 'UpperCaseCharacter', Value: null } : undefined,
    rules.requireLowerCase ? { Name: 'LowerCaseCharacter', Value: null } : undefined,
    rules.requireSpecial ? { Name: 'SpecialCharacter', Value: null } : undefined,
  ]
  return asked.filter((condition) => condition !== undefined)
}

/** True when a password meets one condition. */
export function meetsCondition({ Name, Value }: PasswordCondition, password: string): boolean {
  return checks[Name](password, Value ?? 0)
}

/** True when the password meets every condition. */
export function isStrongPassword(rules: PasswordRules, password: string): boolean {
  return passwordConditions(rules).every((condition) => meetsCondition(condition, password))
}
