import type { FieldKindName } from '../field-kinds/field-kinds.ts'
import { logoOf } from './logo-preferences.ts'
import type { PreferenceValues } from './effective-preferences.ts'

/** Preferences that printed documents read, and their kinds: the linker proves that they are there. */
export const printPreferences = {
  printName: ['text'],
  printFooter: ['text'],
  paperSize: ['choice'],
} as const satisfies Readonly<Record<string, readonly FieldKindName[]>>

/** What stands around a document on paper. */
export interface PrintFrame {
  /** In its head; '' for the tenant's name and the site's. */
  readonly name: string
  /** Under it; '' for nothing. */
  readonly footer: string
  readonly paper: string
  /** Name of the logo's picture; '' for none. Paper is light. */
  readonly logo: string
}

/** What holds at a site (FORM-37). */
export function printFrame(values: PreferenceValues): PrintFrame {
  const text = (id: keyof typeof printPreferences) => {
    const value = values[id]
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('printName'),
    footer: text('printFooter'),
    paper: text('paperSize'),
    logo: logoOf(values)?.light ?? '',
  }
}
