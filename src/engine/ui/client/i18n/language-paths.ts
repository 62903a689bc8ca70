/** Paths of the language calls (DEF-62). */
export const languagePaths = {
  pack: '/tenantmgmt/api/Language/get-language',
  /** The local default language file of a language, used when the call above fails. */
  fallback: (code: string) => `/assets/json/language/${code}.json`,
} as const
