import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { documentLink, type Told } from './told.ts'

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
