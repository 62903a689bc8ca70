/** A document of any type, as a text field can hold it. */
export interface DocumentLink {
  readonly docTypeId: number
  readonly docId: number
  readonly docNo: string
}

/** `1/1042/REQ-2026-000042`: the type, the id, and the number people know it by. */
export function printDocumentLink({ docTypeId, docId, docNo }: DocumentLink): string {
  return `${docTypeId}/${docId}/${docNo}`
}

/** The document a text names; undefined when it names none. */
export function parseDocumentLink(text: string): DocumentLink | undefined {
  const match = /^([1-9]\d{0,4})\/([1-9]\d{0,15})\/(.{1,60})$/.exec(text)
  if (match === null) return undefined
  return { docTypeId: Number(match[1]), docId: Number(match[2]), docNo: match[3] ?? '' }
}
