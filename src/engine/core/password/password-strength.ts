/** What the strength bar says; undefined is a blank bar. */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong' | undefined

/**
 * Strength by the share of conditions that hold (SPEC-4.2.1): all is Strong, at or below one third Weak, from one half up to below
 * all Medium, and between one third and one half nothing. Whole numbers only, so that a third is a third.
 */
export function passwordStrength(met: number, asked: number): PasswordStrength {
  if (met === asked) return 'Strong'
  if (met * 3 <= asked) return 'Weak'
  return met * 2 >= asked ? 'Medium' : undefined
}
