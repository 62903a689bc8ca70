/** Paths of the language calls (spec 7.2). */
export const languagePaths = {
  pack: '/tenantmgmt/api/Language/get-language',
  /** The local default language file, used when the call above fails. */
  fallback: '/assets/json/language/en.json',
} as const
