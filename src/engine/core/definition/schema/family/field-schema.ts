import { Type, type Static } from 'typebox'
import { PickSource } from '../../../json-schema/pick-schema.ts'
import { Expression, PermissionName, TextKey } from '../../../json-schema/common-schema.ts'

/** What every field may say, whatever its kind. `x-overlay` says how a tenant may change it. */
export const FieldCommon = Type.Object({
  label: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  help: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  property: Type.Optional(
    Type.String({
      pattern: '^[A-Z][A-Za-z0-9]*$',
      description: 'Name on the wire; the id in PascalCase by default.',
      'x-overlay': 'sealed',
    }),
  ),
  widget: Type.Optional(
    Type.String({ description: 'Widget that edits it; the kind names the default.', 'x-overlay': 'free' }),
  ),
  required: Type.Optional(Type.Boolean({ description: 'A value must be present.', 'x-overlay': 'trueOnly' })),
  requiredIf: Type.Optional(Type.Unsafe<Expression>({ ...Expression, 'x-overlay': 'or-only' })),
  visibleIf: Type.Optional(Type.Unsafe<Expression>({ ...Expression, 'x-overlay': 'and-only' })),
  readOnlyIf: Type.Optional(Type.Unsafe<Expression>({ ...Expression, 'x-overlay': 'or-only' })),
  whenHidden: Type.Optional(
    Type.Unsafe<'clear' | 'keep'>({
      enum: ['clear', 'keep'],
      description: 'What happens to the value while hidden; clear by default.',
      'x-overlay': 'sealed',
    }),
  ),
  readOnly: Type.Optional(Type.Boolean({ description: 'Set by the system; never an input.', 'x-overlay': 'trueOnly' })),
  lockedAfterCreate: Type.Optional(
    Type.Boolean({ description: 'May be given once, on creation.', 'x-overlay': 'trueOnly' }),
  ),
  readIf: Type.Optional(Type.Unsafe<string>({ ...PermissionName, 'x-overlay': 'sealed' })),
})

/** What a field that holds one value may say beside these; lines have no value of their own. */
export const ValueCommon = Type.Object({
  reveals: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Guarded fields whose value this derived field may reveal on purpose.',
      'x-overlay': 'sealed',
    }),
  ),
  default: Type.Optional(Type.Unsafe<Expression>({ ...Expression, 'x-overlay': 'free' })),
  compute: Type.Optional(Type.Unsafe<Expression>({ ...Expression, 'x-overlay': 'sealed' })),
  total: Type.Optional(
    Type.Object(
      {
        sum: Type.Optional(Type.String({ description: 'lines field and column, such as lines.value.' })),
        unless: Type.Optional(
          Type.String({
            description: 'Of a sum: column of the same lines; rows that have a value in it are left out.',
          }),
        ),
        in: Type.Optional(
          Type.String({
            description:
              'Of a sum of quantities: column of the same lines with their unit. A sum over several units is not shown, as that of the quantity of lines is not by itself.',
          }),
        ),
        count: Type.Optional(
          Type.Array(Type.String(), {
            minItems: 1,
            description:
              'Instead of sum: the rows that have a value in these columns, such as items.item, are counted.',
          }),
        ),
      },
      { additionalProperties: false, description: 'A sum over lines, or their number.', 'x-overlay': 'sealed' },
    ),
  ),
  share: Type.Optional(
    Type.Object(
      {
        of: Type.String({ description: 'Field of the header whose amount is shared over the lines.' }),
        by: Type.String({ description: 'Column of the same lines in proportion to which it is shared.' }),
      },
      {
        additionalProperties: false,
        description:
          'Of a field of a line: its share of an amount of the header; what rounding leaves goes to the largest line, the first of several.',
        'x-overlay': 'sealed',
      },
    ),
  ),
  pick: Type.Optional(PickSource),
  readFrom: Type.Optional(
    Type.String({
      description:
        'Of a field of the header: the view whose row of the record holds its value, in the column of the field; it is worked out where it is read and stored nowhere.',
      'x-overlay': 'sealed',
    }),
  ),
  from: Type.Optional(
    Type.String({ description: 'A live figure of the server, such as stock.onHand.', 'x-overlay': 'sealed' }),
  ),
  at: Type.Optional(
    Type.String({
      description: 'Path that says where the figure of `from` is taken, such as rec.supplyLocation.',
      'x-overlay': 'sealed',
    }),
  ),
  inUnit: Type.Optional(
    Type.String({
      description:
        'Column of the line that names the unit the figure of `from` is asked in; the unit among the roles by default.',
      'x-overlay': 'sealed',
    }),
  ),
  ofSupplier: Type.Optional(
    Type.String({
      description:
        'Path to the supplier the figure of `from` is asked of, such as rec.supplier; the one among the roles of the line by default.',
      'x-overlay': 'sealed',
    }),
  ),
  inCurrency: Type.Optional(
    Type.String({
      description:
        'Path to the currency prices of the figure of `from` are asked in, such as rec.currency; that of the site by default.',
      'x-overlay': 'sealed',
    }),
  ),
  asOf: Type.Optional(
    Type.String({
      description:
        'Path to the day of the header the figure of `from` is asked for, such as rec.orderDate; today by default.',
      'x-overlay': 'sealed',
    }),
  ),
  forQty: Type.Optional(
    Type.String({
      description:
        'Column of the line that says for how much the figure of `from` is asked, in the unit it is asked in, such as qty; without one, and while it is empty, for the least.',
      'x-overlay': 'sealed',
    }),
  ),
  fills: Type.Optional(
    Type.String({
      description:
        'Column of the line that takes the figure of `from` while nobody has written another value into it; of several the first that is known.',
      'x-overlay': 'sealed',
    }),
  ),
  column: Type.Optional(
    Type.Boolean({
      description: 'False where a field of a line is worked with and never shown as a column of its grid.',
      'x-overlay': 'free',
    }),
  ),
  unique: Type.Optional(
    Type.Boolean({
      description: 'No two records of the tenant share the value (case-insensitive).',
      'x-overlay': 'sealed',
    }),
  ),
  width: Type.Optional(
    Type.Integer({ minimum: 40, maximum: 800, description: 'Width of its column in pixels.', 'x-overlay': 'free' }),
  ),
})

/** A field as an author writes it: its type, the common options and the kind's own. */
export type FieldSource = Static<typeof FieldCommon> &
  Static<typeof ValueCommon> & { readonly type: string } & Readonly<Record<string, unknown>>
