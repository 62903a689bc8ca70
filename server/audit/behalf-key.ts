/** Stands among the fields of an audited move for the person in whose place it was made; no field has such an id. */
export const behalfKey = '@onBehalfOf'

/** Stands there likewise for the address of somebody outside who did it by the link of a form. */
export const outsiderKey = '@outsider'
