import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { FoundDocumentsAnswer } from '#core/http/found-documents-contract.ts'
import { stateLabel } from '#core/text/text-forms.ts'

/** A document the server found. */
export interface FoundDocument {
  readonly key: string
  readonly docNo: string
  readonly status: string
  /** Locale key of the name of that state. */
  readonly stateKey: string
  /** Locale key of what kind of document it is. */
  readonly family: string
  /** What else of it was searched, such as its reference. */
  readonly about: string
  /** Path under the tenant. */
  readonly path: string
}

/** What the server found, as it is shown: of families the browser knows, in the order of the answer. */
export function foundDocuments(
  { found }: FoundDocumentsAnswer,
  families: Readonly<Record<string, ClientFamily>>,
): readonly FoundDocument[] {
  return found.flatMap(({ family: id, rows }) => {
    const family = families[id]
    if (family === undefined) return []
    return rows.map((row) => ({
      key: `${id}/${row.id}`,
      docNo: row.docNo,
      status: row.status,
      stateKey: stateLabel(id, row.status),
      family: family.title,
      about: row.about.join(' · '),
      path: `${family.routes.create ?? ''}/${row.id}`,
    }))
  })
}
