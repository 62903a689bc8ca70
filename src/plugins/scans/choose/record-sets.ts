/** How records of a set are offered. */
export interface ChosenRecords {
  readonly titles: readonly string[]
  /** The amount, and the lookup that says its currency. */
  readonly money?: { readonly amount: string; readonly currency: string }
  readonly filter: string | undefined
}

/** Records people choose among beside an invoice: what they are called by, the amount told behind it, and which of them are offered. */
export const recordSets = {
  Suppliers: { titles: ['Name'], filter: 'IsActive eq true' },
  Currencies: { titles: ['Code'], filter: undefined },
  GlAccounts: {
    titles: ['Code', 'Name'],
    filter: "IsActive eq true and AccountKind in ('EXPENSE','COGS','CAPWIP') and IsControl ne true",
  },
  CostCentres: { titles: ['Code', 'Name'], filter: 'IsActive eq true' },
  ApCredits: {
    titles: ['DocNo', 'Sources'],
    money: { amount: 'OpenAmount', currency: 'Currency' },
    // Of an approved one whose goods go back nothing is credited before they did.
    filter: "(Status in ('Pending','Partial') or (Status eq 'Approved' and (BackTotal eq 0 or BackTotal eq null)))",
  },
  TaxCodes: { titles: ['Code', 'Name'], filter: 'IsActive eq true' },
} as const satisfies Readonly<Record<string, ChosenRecords>>

/** Their names on the wire. */
export type RecordSet = keyof typeof recordSets
