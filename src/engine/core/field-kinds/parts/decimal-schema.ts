/** JSON Schema of a decimal string on the wire; limits and size are checked by the kind. */
export const decimalSchema = { type: 'string', pattern: '^-?([0-9]+([.][0-9]*)?|[.][0-9]+)$', maxLength: 40 } as const
