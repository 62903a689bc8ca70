import { createHash, randomBytes } from 'node:crypto'

/** What makes a link's address; every value is the document's, none is the client's (APPR-13). */
export interface LinkAddress {
  readonly publicUrl: string
  readonly isOnPremises: boolean
  readonly tenantId: string
  readonly transTypeId: number
  readonly transactionId: number
  readonly email: string
  readonly passCode: string
  readonly language: string
  readonly versionNo: number
}

/** A new pass code: 256 random bits, base64url, 43 characters. */
export function newPassCode(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a pass code: it has enough bits for a plain SHA-256. */
export function hashPassCode(passCode: string): Buffer {
  return createHash('sha256').update(passCode).digest()
}

/** An e-mail address as links are bound to it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** The address in the mail (SPEC-2.8.1): everything stands behind `#`, so that fetching it tells no server the code. */
export function linkUrl(address: LinkAddress): string {
  const query = new URLSearchParams({
    transTypeId: String(address.transTypeId),
    transactionId: String(address.transactionId),
    UserEmailId: address.email,
    passCode: address.passCode,
    ulc: address.language,
    versionNo: String(address.versionNo),
    tenant: address.tenantId,
  })
  const route = address.isOnPremises ? 'approval' : `${address.tenantId}/approval`
  return `${address.publicUrl}/#/${route}?${query.toString()}`
}
