/** Records people choose among beside an invoice: what they are called by, and which of them are offered. */
export const recordSets = {
  Suppliers: { titles: ['Name'], filter: 'IsActive eq true' },
  Currencies: { titles: ['Code'], filter: undefined },
  GlAccounts: {
    titles: ['Code', 'Name'],
    filter: "IsActive eq true and AccountKind in ('EXPENSE','COGS','CAPWIP') and IsControl ne true",
  },
  CostCentres: { titles: ['Code', 'Name'], filter: 'IsActive eq true' },
  TaxCodes: { titles: ['Code', 'Name'], filter: 'IsActive eq true' },
} as const

/** Their names on the wire. */
export type RecordSet = keyof typeof recordSets
