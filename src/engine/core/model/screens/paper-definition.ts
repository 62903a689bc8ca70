import type { GroupDefinition } from '../../groups/group-definition.ts'
import type { TextKey } from '../field-definition.ts'

/** What a record says on paper in place of its form: for readers outside, who know nothing of how the house books. */
export interface PaperDefinition {
  /** Choice of the header whose value names the record, such as invoice or credit note; undefined: the name of the family. */
  readonly title: string | undefined
  /** States in which it is what it says; in any other one its title says the state as well. Empty: in all. */
  readonly final: readonly string[]
  readonly sections: readonly PaperSection[]
}

/** What stands together on paper: what the house says of itself, then header fields, then lines. */
export interface PaperSection {
  readonly id: string
  readonly title: TextKey
  /** Preferences of texts, such as the legal name of the house. */
  readonly house: readonly string[]
  /** Header fields. */
  readonly fields: readonly string[]
  /** Lines field; undefined: none. */
  readonly lines: string | undefined
  /** Fields of a line that are printed, also those its grid does not show. */
  readonly columns: readonly string[]
  readonly groups: readonly GroupDefinition[]
  /** Header fields under the lines. */
  readonly totals: readonly string[]
}

/** Locale key of what a preference is called. */
export function houseLabel(preference: string): TextKey {
  return `preference.field.${preference}`
}
