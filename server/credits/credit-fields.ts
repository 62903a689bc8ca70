/** Every kind of credit, as definitions name them. */
export const creditKinds: readonly string[] = ['Return', 'Price', 'ShortDelivery', 'Quality', 'Rebate']
