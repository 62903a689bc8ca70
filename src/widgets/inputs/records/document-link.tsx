import { parseDocumentLink } from '#core/record/document-link.ts'
import type { WidgetProps } from '#engine'
import { FieldNotes } from '../frame/field-frame.tsx'

/** The document a text names, as a link that opens it; its number alone where the person has no screen of it. Nobody types one. */
export function DocumentLink(props: WidgetProps) {
  const { id, label, field, value, services } = props
  const link = typeof value === 'string' ? parseDocumentLink(value) : undefined
  const address = link && services.documentAddress?.(link.docTypeId, link.docId)
  return (
    <div className="wid-frame" data-field={field.id}>
      <span className="wid-label" id={`${id}-label`}>
        {label}
      </span>
      <div id={id} className="wid-document" role="group" aria-labelledby={`${id}-label`}>
        {address === undefined ? (link?.docNo ?? '–') : <a href={address}>{link?.docNo}</a>}
      </div>
      <FieldNotes props={props} />
    </div>
  )
}
