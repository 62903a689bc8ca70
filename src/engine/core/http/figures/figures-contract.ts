import { Type, type Static } from 'typebox'

/** Path of the live figures a form asks for while a document is written. */
export const figuresPath = '/inventory/api/Figures'

const id = Type.Union([Type.Integer(), Type.Null()])

/** One figure for many rows at one place: `{ "figure": "stock.onHand", "at": 12, "rows": [{ "item": 5, "unit": 2 }] }`. */
export const FiguresBody = Type.Object(
  {
    figure: Type.String({ maxLength: 60 }),
    /** Id of where it is taken, such as a location; null answers null for every row. */
    at: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    rows: Type.Array(
      Type.Object(
        {
          item: id,
          unit: Type.Optional(id),
          recipe: Type.Optional(id),
          recipeUnit: Type.Optional(id),
          product: Type.Optional(id),
          supplier: Type.Optional(id),
          currency: Type.Optional(id),
        },
        { additionalProperties: false },
      ),
      { maxItems: 5000 },
    ),
  },
  { additionalProperties: false },
)
export type FiguresBody = Static<typeof FiguresBody>

/** Aligned with the rows asked; null where it is not known. Decimal strings, in terms of `unit` when given. */
export interface FiguresAnswer {
  readonly values: readonly (string | null)[]
}
