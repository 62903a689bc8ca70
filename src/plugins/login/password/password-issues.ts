/** Locale keys of what is wrong with a new password and its repetition. */
export interface PasswordIssues {
  readonly newPassword: string | undefined
  readonly confirmPassword: string | undefined
}

/** What was typed, and whether it meets every condition of the tenant. */
export interface TypedPasswords {
  readonly newPassword: string
  readonly confirmPassword: string
  readonly isStrong: boolean
}

/** Both are required, the new one must be strong, and the two must be the same (SPEC-5.21). */
export function passwordIssues({ newPassword, confirmPassword, isStrong }: TypedPasswords): PasswordIssues {
  return {
    newPassword:
      newPassword === '' ? 'Login.NewPasswordRequired' : isStrong ? undefined : 'PasswordComplexity.StrongerPassword',
    confirmPassword:
      confirmPassword === ''
        ? 'Login.ConfirmPasswordRequired'
        : newPassword === confirmPassword
          ? undefined
          : 'PasswordComplexity.NoMatchPassword',
  }
}
