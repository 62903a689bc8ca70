/** What the link in a mail carries. */
export interface FormLink {
  readonly purpose: string
  readonly token: string
  /** Language of the mail; '' when it names none. */
  readonly ulc: string
}

const key = 'form-link'

/** The link of the address, else the one this tab was opened with: a phone that reloads the tab still shows the form. */
export function readFormLink(hash: string, storage: Storage): FormLink | undefined {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  const kept = new URLSearchParams(storage.getItem(key) ?? '')
  const link = query.has('token') || kept.get('purpose') !== query.get('purpose') ? query : kept
  const [token, purpose] = [link.get('token') ?? '', link.get('purpose') ?? '']
  return token === '' || purpose === '' ? undefined : { token, purpose, ulc: link.get('ulc') ?? '' }
}

/** Keeps the link for this tab; session storage ends with it. */
export function keepFormLink(link: FormLink, storage: Storage): void {
  storage.setItem(key, new URLSearchParams({ ...link }).toString())
}

/** The hash without the token: the address bar, the history and a screenshot do not have it. */
export function withoutToken(hash: string): string {
  const [path = '', query = ''] = hash.split('?')
  const rest = new URLSearchParams(query)
  rest.delete('token')
  return `${path}?${rest.toString()}`
}
