import type { FieldKindName } from '../field-kinds/field-kinds.ts'
import type { PreferenceValues } from './effective-preferences.ts'

/** Preferences that hold names of pictures: the logo, and the one that stands on dark grounds; the linker proves that they are there. */
export const logoPreferences = {
  logo: ['text'],
  logoDark: ['text'],
} as const satisfies Readonly<Record<string, readonly FieldKindName[]>>

/** Names of the pictures of a logo, made of their content. */
export interface LogoNames {
  readonly light: string
  /** For dark grounds; '' where the other stands there as well, on a light plate. */
  readonly dark: string
}

/** The logo that holds; undefined where there is none (BRAND-1). */
export function logoOf(values: PreferenceValues): LogoNames | undefined {
  const { logo, logoDark } = values
  if (typeof logo !== 'string' || logo === '') return undefined
  return { light: logo, dark: typeof logoDark === 'string' ? logoDark : '' }
}
