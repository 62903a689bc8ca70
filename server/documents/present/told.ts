import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { printDocumentLink } from '#core/text/document-link.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { CommandScope } from '../command/command-scope.ts'

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

/** A document by its kind and number, and how far it was brought, for whoever did something else that brought it there. */
export function standingTold(
  { definitions, ctx, family }: Pick<CommandScope, 'definitions' | 'ctx' | 'family'>,
  record: EntityRecord,
): Told {
  const translate = translatorFor(definitions, ctx.language)
  const { docNo, status } = standardOf(record)
  const said = translate('form.inOneGo.made', {
    title: translate(family.title),
    number: docNo,
    status: translate(stateLabel(family.id, status)),
  })
  return { said, records: [documentLink(family, record)] }
}
