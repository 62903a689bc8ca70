import * as Type from 'typebox'

/** A limit of a decimal field: a decimal string, or a number as an author may write it. */
const Limit = Type.Unsafe<string | number>({
  anyOf: [{ type: 'string', pattern: '^-?[0-9]+([.][0-9]+)?$' }, { type: 'number' }],
})

/** The limits any number may have. */
export const numberLimits = {
  above: Type.Optional({ ...Limit, description: 'Must be greater than this.', 'x-overlay': 'higher' }),
  atLeast: Type.Optional({ ...Limit, description: 'Must not be less than this.', 'x-overlay': 'higher' }),
  atMost: Type.Optional({ ...Limit, description: 'Must not be greater than this.', 'x-overlay': 'lower' }),
  below: Type.Optional({ ...Limit, description: 'Must be less than this.', 'x-overlay': 'lower' }),
}

/** Which currency an amount is in. */
const currencyOption = {
  currency: Type.Optional(
    Type.String({
      description:
        'Lookup beside it, or in the header of its line, that says its currency; without one it is in the currency of the site.',
      'x-overlay': 'sealed',
    }),
  ),
}

/** Options shared by every decimal kind whose values keep at most `scale` decimals; amounts may say their currency. */
export function decimalOptions(scale: number, hasCurrency: boolean) {
  const size = { minimum: 0, maximum: scale }
  return Type.Object(
    {
      ...numberLimits,
      // Optional either way: a kind without currencies reads none.
      ...((hasCurrency ? currencyOption : {}) as typeof currencyOption),
      decimals: Type.Optional(
        Type.Integer({ ...size, description: 'Most decimals a value may have.', 'x-overlay': 'sealed' }),
      ),
    },
    { additionalProperties: false },
  )
}

/** The options of {@link decimalOptions} as a kind reads them. */
export type DecimalOptions = Type.Static<ReturnType<typeof decimalOptions>>
