/** Calls about preferences; apart from the schemas, which a browser does not need. */
export const preferencePaths = {
  /** The screen, and its saves. */
  preferences: '/tenantmgmt/api/Preferences',
  /** The screen of the security policy, and its saves. */
  security: '/tenantmgmt/api/SecurityPolicy',
  /** The screen of names and footers on paper and in mails, and its saves. */
  branding: '/tenantmgmt/api/Branding',
  /** What holds at the session's site. */
  effective: '/tenantmgmt/api/Preferences/effective',
} as const

/** Header of every answer to a session: the version of the preferences of its site. */
export const preferencesHeader = 'preferences-version'
