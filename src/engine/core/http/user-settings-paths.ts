/** Paths of a user's own settings and saved views. Apart from the schemas, which a browser does not need. */
export const userSettingsPaths = {
  settings: '/usermgmt/api/UserSettings',
  languages: '/usermgmt/api/UserSettings/GetLanguage',
  views: '/usermgmt/api/UserViews',
} as const

/** Key of the local print utility's port. */
export const printerPortKey = 'utilityserviceport'

/** The printer port of who has none. */
export const noPrinterPort = -2

/** Key of the idle limit: minutes as stored (SPEC-9.1), `0` for off. */
export const sessionTimeoutKey = 'sessiontimeout'

/** Key under which a person's own language is set; it is kept with the user, not among the settings. */
export const languageSettingKey = 'language'
