import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { printDocumentLink } from '#core/text/document-link.ts'

/** What is said of a move, and the documents its words name, as `printDocumentLink` writes them: their numbers lead there (FORM-97). */
export interface Told {
  readonly said: string
  readonly records: readonly string[]
}

/** What was told one after another, as one. */
export function joinTold(all: readonly Told[]): Told {
  const said = all.map((one) => one.said).filter((words) => words !== '')
  return { said: said.join(' '), records: all.flatMap(({ records }) => records) }
}

/** A document by its number, for words that name it. */
export function documentLink(family: FamilyDefinition, record: EntityRecord): string {
  const { id, docNo } = standardOf(record)
  return printDocumentLink({ of: family.docType ?? family.id, id, title: docNo })
}
