/** Kinds of credits whose amount stands on the account of claims before the supplier's credit note comes. */
export const claimedKinds: readonly string[] = ['Return', 'ShortDelivery']

/** Every kind of credit, as definitions name them. */
export const creditKinds: readonly string[] = ['Return', 'Price', 'ShortDelivery', 'Quality', 'Rebate']
