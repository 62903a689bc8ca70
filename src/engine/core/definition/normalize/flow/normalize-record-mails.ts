import type { RecordMailDefinition } from '../../../model/outside/record-mail-definition.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'

/** Mails of a family with every default made explicit; what they name is proved by link. */
export function normalizeRecordMails({
  id: family,
  mails = {},
}: FamilySource): Readonly<Record<string, RecordMailDefinition>> {
  const text = (mail: string, name: string) => `${family}.mail.${mail}.${name}`
  const all = Object.entries(mails).map(([id, source]) => [
    id,
    {
      id,
      texts: { title: text(id, 'title'), subject: text(id, 'subject'), text: text(id, 'text') },
      to: source.to,
      language: source.language,
      state: source.state,
      facts: source.facts ?? [],
      paper: source.paper,
      form: source.form,
    },
  ])
  return Object.fromEntries(all)
}
