import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { ChevronDown } from '@blueprintjs/icons'
import { Fragment } from 'react'
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
            {inGroups(section.fields).map((group) => (
              <Fragment key={group[0]}>{group.map((field) => contents.get(field))}</Fragment>
            ))}
          </div>
        </details>
      ))}
    </>
  )
}

/** Fields in a group. A field that is drawn again takes React past every neighbour in its group, but no further. */
const groupSize = 16

function inGroups(fields: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(fields.length / groupSize)
  return Array.from({ length: count }, (_, index) => fields.slice(index * groupSize, (index + 1) * groupSize))
}
