import type { FieldIssue } from '#core/errors/field-issue.ts'
import { parseDocumentLink } from '#core/text/document-link.ts'
import type { FieldWarning } from '../../contracts/widget-props.ts'
import type { FormContextValue } from '../context/form-context.tsx'

/** A warning in words, with the addresses of the records it names and this person has a screen of. */
export function warningOf(
  { message, params, records = [] }: FieldIssue,
  { translate, documentAddress }: Pick<FormContextValue, 'translate' | 'documentAddress'>,
): FieldWarning {
  const named = records.flatMap((text) => {
    const link = parseDocumentLink(text)
    const address = link && documentAddress(link)
    return link === undefined || address === undefined ? [] : [{ name: link.title, address }]
  })
  return { text: translate(message, params), records: named }
}
