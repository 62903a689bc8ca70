/** Decimals of the amounts of a currency by its code; '' where an invoice names none. */
export type DecimalsOf = (code: string) => number

/** Those of most currencies, where none is known. */
export const usualDecimals = 2
