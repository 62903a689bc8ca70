import { Type, type Static } from 'typebox'

/** Path at which the dialog of a move asks where the goods of each line lie. */
export const picksPath = '/inventory/api/Picks'

/** A move of a stored record that somebody may make: `{ "set": "Requisitions", "id": 12, "move": "issue" }`. */
export const PicksBody = Type.Object(
  {
    set: Type.String({ maxLength: 60 }),
    id: Type.Integer({ minimum: 1 }),
    move: Type.String({ maxLength: 60 }),
  },
  { additionalProperties: false },
)
export type PicksBody = Static<typeof PicksBody>

/** A part of a line that lies in one bin, of one lot; null: in no bin, of no lot. */
export interface Pick {
  readonly bin: string | null
  readonly lot: string | null
  /** Last day the lot is good on. */
  readonly expiresOn: string | null
  /** In the unit of the line, a decimal string. */
  readonly qty: string
}

/** A line with the parts its goods would be taken in, and the codes on packs of its item. */
export interface PickedLine {
  readonly id: number
  readonly codes: readonly string[]
  /** As far as goods are there. */
  readonly picks: readonly Pick[]
}

/** The lines in the order their bins are walked. */
export interface PicksAnswer {
  readonly lines: readonly PickedLine[]
}
