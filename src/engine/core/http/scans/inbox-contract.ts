import { Type, type Static } from 'typebox'

/** GET: the address invoices are mailed to, of the site signed in to. POST makes it anew: mails to the one before are refused from then on. */
export const inboxPath = '/inventory/api/InvoiceInbox'

/** Right to make an address. */
export const inboxRight = 'CreateSites'

/** Where a site takes invoices by mail. */
export const InvoiceInbox = Type.Object({
  /** Whether the server takes mails at all. */
  IsOn: Type.Boolean(),
  /** Null where none was made yet. */
  Address: Type.Union([Type.String(), Type.Null()]),
})
export type InvoiceInbox = Static<typeof InvoiceInbox>
