import { Type, type Static } from 'typebox'

/** Path at which a form, or the preview of a document, asks what lines that are made of others take. */
export const takingPath = '/inventory/api/Taking'

/** A stored record, one that is being changed, or a new one: `{ "set": "Spoilages", "id": 12, "body": { … } }`. */
export const TakingBody = Type.Object(
  {
    set: Type.String({ maxLength: 60 }),
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The record as it would be saved; without one the stored record is told of. */
    body: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
)
export type TakingBody = Static<typeof TakingBody>

/** Why something cannot be taken, in the words of `posting.<code>`, as posting it would refuse. */
export interface TakingFault {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** What a line takes of one item, in its base unit; decimals as strings. */
export interface TakenGoods {
  readonly item: string
  /** Code of the base unit. */
  readonly unit: string
  readonly qty: string
  /** False for what is not kept in stock, and so is not taken. */
  readonly isKept: boolean
  /** What is there before this line takes it, after the lines above it did; null once it is taken, and of what is not kept. */
  readonly onHand: string | null
  /** What it is worth, for who may see costs; null where nobody knows or may see. */
  readonly value: string | null
  readonly fault: TakingFault | null
}

/** A line that is made of others, and what it takes. */
export interface TakenLine {
  /** 0-based position in the record. */
  readonly row: number
  /** The recipe or the product. */
  readonly of: string
  readonly goods: readonly TakenGoods[]
  /** Why the line as a whole cannot be taken. */
  readonly fault: TakingFault | null
}

/** Lines that are made of others, in their order; none where there are none. */
export interface TakingAnswer {
  /** True once it was posted: then this is what was taken. */
  readonly isTaken: boolean
  readonly lines: readonly TakenLine[]
}
