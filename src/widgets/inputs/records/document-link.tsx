import { parseDocumentLink } from '#core/text/document-link.ts'
import type { WidgetProps } from '#engine'
import { FieldNotes } from '../frame/field-frame.tsx'

/** The record a text names, as a link that opens it; its number or title alone where the person has no screen of it. Nobody types one. */
export function DocumentLink(props: WidgetProps) {
  const { id, label, field, value, services } = props
  const link = typeof value === 'string' ? parseDocumentLink(value) : undefined
  const address = link && services.documentAddress?.(link)
  return (
    <div className="wid-frame" data-field={field.id}>
      <span className="wid-label" id={`${id}-label`}>
        {label}
      </span>
      <div id={id} className="wid-document" role="group" aria-labelledby={`${id}-label`}>
        {address === undefined ? (link?.title ?? '–') : <a href={address}>{link?.title}</a>}
      </div>
      <FieldNotes props={props} />
    </div>
  )
}
