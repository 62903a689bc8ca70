/** Groups of texts the pages before sign-in show (LANG-2); the rest, which grows with every screen, comes with the sign-in. */
export const signInTexts: readonly string[] = [
  'Common',
  'Login',
  'Mfa',
  'PasswordComplexity',
  'errorsUi',
  'language',
  'shell',
  'sso',
  'tampering',
]

/** Header with which a browser asks for these texts alone (RFC 7240). */
export const minimalTexts = 'return=minimal'
