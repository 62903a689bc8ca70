import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { ChevronDown } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { HeaderContext } from '#engine'
import './theme.css'

type SectionsProps = ObjectFieldTemplateProps<object, RJSFSchema, HeaderContext>

/** The header as sections of fields in columns; a collapsed one is a closed `details`, so that the browser's search opens it. */
export function HeaderSections({ properties, registry }: SectionsProps) {
  const { sections, translate } = registry.formContext
  const contents = new Map(properties.map((property) => [property.name, property.content]))
  return (
    <>
      {sections.map((section) => (
        <details key={section.id} className="thm-section" open={!section.collapsed} data-section={section.id}>
          <summary className="thm-section-head">
            <h2>{translate(section.title)}</h2>
            <ChevronDown className="thm-section-caret" aria-hidden="true" />
          </summary>
          <div className="thm-fields" data-columns={Math.min(section.columns, 4)}>
            {section.fields.map((field): ReactNode => contents.get(field))}
          </div>
        </details>
      ))}
    </>
  )
}
