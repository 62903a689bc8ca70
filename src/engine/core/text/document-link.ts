/** A record of any family, as a text field can hold it. */
export interface DocumentLink {
  /** Type of a document, or the id of a family that has no documents. */
  readonly of: number | string
  readonly id: number
  /** Number or title people know it by. */
  readonly title: string
}

/** `1/1042/REQ-2026-000042` or `item/17/Basil`: what it is, the id, and what people know it by. */
export function printDocumentLink({ of, id, title }: DocumentLink): string {
  return `${of}/${id}/${title.slice(0, longestTitle)}`
}

const longestTitle = 60

/** The record a text names; undefined when it names none. */
export function parseDocumentLink(text: string): DocumentLink | undefined {
  const match = /^([1-9]\d{0,4}|[a-z]\w{0,59})\/([1-9]\d{0,15})\/(.{1,60})$/.exec(text)
  const [, of = '', id, title = ''] = match ?? []
  if (match === null) return undefined
  return { of: /^\d/.test(of) ? Number(of) : of, id: Number(id), title }
}

/** True for the family of the record that is named. */
export function isOfLink(
  link: DocumentLink,
  family: { readonly id: string; readonly docType?: number | undefined },
): boolean {
  return family.docType === link.of || family.id === link.of
}
