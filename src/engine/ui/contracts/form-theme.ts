import type { RJSFSchema, TemplatesType } from '@rjsf/utils'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { Translate } from '../client/i18n/use-translate.ts'

/** What the templates of a theme find in RJSF's form context. */
export interface HeaderContext {
  /** Sections of header fields in order, each with at least one field. */
  readonly sections: readonly SectionDefinition[]
  readonly translate: Translate
}

/** How the header of a form is laid out: RJSF templates, given by the composition root as the widgets are. */
export interface FormTheme {
  readonly templates: Partial<TemplatesType<object, RJSFSchema, HeaderContext>>
}
