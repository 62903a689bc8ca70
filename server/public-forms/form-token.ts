import { hashSecretText, newSecretText } from '../access/secret-text.ts'

/** A new token: 192 random bits, base64url, 32 characters. */
export const newFormToken = newSecretText

/** What is stored of it. */
export const hashFormToken = hashSecretText

/** What makes a link's address; every value is the form's, none is the client's. */
export interface FormAddress {
  readonly publicUrl: string
  readonly isOnPremises: boolean
  readonly tenantId: string
  readonly purpose: string
  readonly token: string
  readonly language: string
}

/** The address in the mail: everything stands behind `#`, so that fetching it tells no server the token (PUBLIC-6). */
export function formUrl(address: FormAddress): string {
  const query = new URLSearchParams({ purpose: address.purpose, ulc: address.language, token: address.token })
  const route = address.isOnPremises ? 'form' : `${address.tenantId}/form`
  return `${address.publicUrl}/#/${route}?${query.toString()}`
}
