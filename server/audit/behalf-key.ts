/** Stands among the fields of an audited move for the person in whose place it was made; no field has such an id. */
export const behalfKey = '@onBehalfOf'
