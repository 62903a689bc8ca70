import { randomBytes } from 'node:crypto'

/** Who takes mail: the tenant, and the part nobody guesses. */
export interface InboxName {
  readonly tenantId: string
  readonly token: string
}

/** 32 letters that no one mistakes for each other; mail servers may not tell capitals apart. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** A hundred bits; with the longest tenant the part before the @ has 62 of the 64 characters it may have. */
const length = 20

/** A part nobody guesses. */
export function newInboxToken(): string {
  return [...randomBytes(length)].map((byte) => letters.charAt(byte % letters.length)).join('')
}

/** The address people send invoices to. */
export function inboxAddress({ tenantId, token }: InboxName, domain: string): string {
  return `invoices+${tenantId}.${token}@${domain}`
}

/** What an address names at our domain; undefined for every other address. */
export function parseInboxAddress(address: string, domain: string): InboxName | undefined {
  const [, tenantId, token, at] =
    /^invoices\+([a-z_][a-z0-9_-]{0,31})\.([a-km-np-z2-9]{20})@([^@]+)$/.exec(address.toLowerCase()) ?? []
  if (tenantId === undefined || token === undefined || at !== domain.toLowerCase()) return undefined
  return { tenantId, token }
}
