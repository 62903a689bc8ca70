import { Type, type Static } from 'typebox'

/** Path of a sheet as people count it, line by line. */
export const countPath = (sheet: number | string): string => `/inventory/api/counts/${sheet}`
/** Path of one line of it. */
export const countLinePath = (sheet: number | string, line: number | string): string =>
  `${countPath(sheet)}/lines/${line}`

/** Path where goods are put on a sheet that are on no line of it. */
export const addLinePath = (sheet: number | string): string => `${countPath(sheet)}/lines`

const Count = Type.Union([Type.String({ maxLength: 24 }), Type.Null()])
/** With what a count is entered: on a screen with a mouse or on a phone (COUNT-342); a phone where nothing is said. */
const Device = Type.Optional(Type.Union([Type.Literal('Web'), Type.Literal('Phone')]))

/** What somebody counted of a line: up to three figures, decimal strings in the units of the line, and how often it was counted before. */
export const CountBody = Type.Object(
  {
    counts: Type.Tuple([Count, Count, Count]),
    /** `countNo` of the line as it was seen: another one means that somebody else counted it since (E_COUNTED_SINCE). */
    seen: Type.Integer({ minimum: 0 }),
    device: Device,
  },
  { additionalProperties: false },
)
export type CountBody = Static<typeof CountBody>

/** Goods that were found and are on no line: a code on a pack, or the number of an item, and how many there are of its unit. */
export const AddLineBody = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 120 }),
    count: Count,
    device: Device,
    /** The lot they are of, also one nobody brought in, and its last day; a GS1 code says them itself. */
    lot: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    expires: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })),
  },
  { additionalProperties: false },
)
export type AddLineBody = Static<typeof AddLineBody>

/** The three figures of a line; null where nothing was counted. */
export type Counts = CountBody['counts']

/** A unit people count in; `factor` says in words of the base unit how much it is, such as 12. */
export interface CountUnit {
  readonly code: string
  readonly factor: string
}

/** What is said of a line that changes while people count. */
export interface CountState {
  readonly id: number
  readonly counts: Counts
  /** The sum, in the base unit. */
  readonly counted: string | null
  readonly countNo: number
  readonly counter: string | null
  readonly countedAt: string | null
  /** True where the first count was this person's own: somebody else counts it again. */
  readonly isOthers: boolean
  readonly isRecount: boolean
  /** True where the last count was this person's own. */
  readonly isOwn: boolean
}

/** A line of the sheet, in its order. */
export interface CountLine extends CountState {
  readonly number: string
  readonly name: string
  /** The bin whose goods it counts; null of a line of goods in no bin, and of one that counts them wherever they lie. */
  readonly bin: string | null
  /** True where it counts what lies in no bin. */
  readonly isLoose: boolean
  /** The lot whose goods it counts, and the last day they are good on; null of a line of goods of no lot, and of one that counts them of whichever. */
  readonly lot: string | null
  readonly expires: string | null
  /** True where it counts what is of no lot. */
  readonly isLotless: boolean
  readonly shelf: string | null
  readonly baseUnit: string
  readonly units: readonly (CountUnit | null)[]
  readonly lastCount: string | null
  /** Codes on its packs, each with the place (0 to 2) of the unit it stands on, or none where that is not counted in. */
  readonly codes: readonly { readonly code: string; readonly unit: number | null }[]
}

/** A sheet to be counted. */
export interface CountSheet {
  readonly id: number
  readonly number: string
  readonly location: string
  readonly isOpen: boolean
  /** Of a sheet that is being counted by others alone: who is named to count it. */
  readonly others?: readonly string[]
  readonly lines: readonly CountLine[]
}

/** Answer of an entry: the line as it is now. */
export interface CountAnswer {
  readonly line: CountState
}

/** Answer of goods put on a sheet: their line, whole. */
export interface AddedLine {
  readonly line: CountLine
}
