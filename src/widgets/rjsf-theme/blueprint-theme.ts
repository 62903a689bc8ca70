import type { FormTheme } from '#engine'
import { HeaderSections } from './header-sections.tsx'

/** The Blueprint look of forms. Fields are drawn by widgets, so the object template is the only one there is to give. */
export const blueprintTheme: FormTheme = { templates: { ObjectFieldTemplate: HeaderSections } }
