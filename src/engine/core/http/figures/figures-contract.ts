import { Type, type Static } from 'typebox'
import type { ErrorCode } from '../../errors/error-catalogue.ts'

/** Path of the live figures a form asks for while a document is written. */
export const figuresPath = '/inventory/api/Figures'

const id = Type.Union([Type.Integer(), Type.Null()])

/** How many questions one call may ask. */
export const mostFigureQuestions = 40

/** One figure for many rows at one place: `{ "figure": "stock.onHand", "at": 12, "rows": [{ "item": 5, "unit": 2 }] }`. */
const FigureQuestion = Type.Object(
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
          /** For how much, in the unit that is asked for. */
          qty: Type.Optional(Type.Union([Type.String({ pattern: '^-?[0-9]{1,18}(\\.[0-9]{1,9})?$' }), Type.Null()])),
          day: Type.Optional(Type.Union([Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }), Type.Null()])),
        },
        { additionalProperties: false },
      ),
      { maxItems: 5000 },
    ),
  },
  { additionalProperties: false },
)
export type FigureQuestion = Static<typeof FigureQuestion>

/** What a form wants to know at once: `{ "questions": [{ "figure": "stock.onHand", … }, { "figure": "stock.averageCost", … }] }`. */
export const FiguresBody = Type.Object(
  { questions: Type.Array(FigureQuestion, { minItems: 1, maxItems: mostFigureQuestions }) },
  { additionalProperties: false },
)
export type FiguresBody = Static<typeof FiguresBody>

/** What one figure says: a decimal string, in terms of `unit` when given, or the id of a record a lookup names; null where it is not known. */
export type FigureValue = string | number | null

/** Aligned with the rows asked, or why this question has no answer; the others of the call have theirs all the same. */
export type FigureAnswer = { readonly values: readonly FigureValue[] } | { readonly refused: ErrorCode }

/** Aligned with the questions. */
export interface FiguresAnswer {
  readonly answers: readonly FigureAnswer[]
}
