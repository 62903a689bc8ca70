import { meetsCondition, type PasswordCondition } from '#core/password/password-conditions.ts'
import { passwordStrength, type PasswordStrength } from '#core/password/password-strength.ts'

/** One rule of the checklist; `isMet` is null while nothing was typed (SPEC-4.2.2). */
export interface JudgedCondition extends PasswordCondition {
  readonly isMet: boolean | null
}

/** A typed password against the tenant's rules. */
export interface JudgedPassword {
  readonly conditions: readonly JudgedCondition[]
  readonly metCount: number
  /** Undefined for a blank bar. */
  readonly strength: PasswordStrength
  readonly isStrong: boolean
}

/** Judges a password with the same checks as the server (SPEC-4.2.2); an untouched one has met nothing and shows no strength. */
export function judgePassword(asked: readonly PasswordCondition[], password: string): JudgedPassword {
  const isTouched = password !== ''
  const conditions = asked.map((condition) => ({
    ...condition,
    isMet: isTouched ? meetsCondition(condition, password) : null,
  }))
  const metCount = conditions.filter((condition) => condition.isMet === true).length
  const strength = isTouched ? passwordStrength(metCount, asked.length) : undefined
  return { conditions, metCount, strength, isStrong: strength === 'Strong' }
}
