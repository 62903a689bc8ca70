/** Locale keys of what is wrong with a new password and its repetition; the tenant's own rules are checked by the server (spec 5). */
export interface PasswordIssues {
  readonly newPassword: string | undefined
  readonly confirmPassword: string | undefined
}

/** Both are required and must be the same. */
export function passwordIssues(newPassword: string, confirmPassword: string): PasswordIssues {
  return {
    newPassword: newPassword === '' ? 'Login.NewPasswordRequired' : undefined,
    confirmPassword:
      confirmPassword === ''
        ? 'Login.ConfirmPasswordRequired'
        : newPassword === confirmPassword
          ? undefined
          : 'PasswordComplexity.NoMatchPassword',
  }
}
