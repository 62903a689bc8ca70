import { Type, type Static } from 'typebox'

/** Path at which a list asks how labels of its records can look. */
export const labelFormatsPath = '/inventory/api/LabelChoices'

/** Most labels of one document. */
export const mostLabels = 1000
/** Most labels of one record. */
export const mostCopies = 20

/** OData set of what is labelled, such as `Items`. */
export const LabelFormatsQuery = Type.Object({ set: Type.String({ maxLength: 60 }) }, { additionalProperties: false })
export type LabelFormatsQuery = Static<typeof LabelFormatsQuery>

/** A format of labels that is in use; `places`: labels of a sheet, 1 on a roll. */
export interface LabelChoice {
  readonly id: number
  readonly name: string
  readonly places: number
}

/** Formats for labels of the set, by name. */
export interface LabelFormatsAnswer {
  readonly formats: readonly LabelChoice[]
}
