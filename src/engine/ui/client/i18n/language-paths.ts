/** Paths of the language calls (spec 7.2). */
export const languagePaths = {
  pack: '/tenantmgmt/api/Language/get-language',
  /** The local default language file of a language, used when the call above fails. */
  fallback: (code: string) => `/assets/json/language/${code}.json`,
} as const
