const key = 'larder:language'

/** Code of the language to start in: the session's, else the one used last here, else the browser's. The server falls back to the tenant's default. */
function preferredLanguage(session: string | undefined, browser: string): string {
  return session ?? localStorage.getItem(key) ?? browser.split('-')[0] ?? 'en'
}

/** Remembers the language for the next sign-in screen. */
export function rememberLanguage(code: string): void {
  localStorage.setItem(key, code)
}

/** Language a link from a mail asks for with `ulc` (SPEC-2.8.1); undefined when it names none. */
function languageOfLink(hash: string): string | undefined {
  const code = new URLSearchParams(hash.split('?')[1] ?? '').get('ulc')?.trim() ?? ''
  return code === '' ? undefined : code
}

/** The language a page opens in: that of its link, else the preferred one. */
export function firstLanguage(hash: string, session: string | undefined): string {
  return languageOfLink(hash) ?? preferredLanguage(session, navigator.language)
}
