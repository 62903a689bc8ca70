import type { EntityDefinition } from '../../../model/family-definition.ts'
import type { RecordMailDefinition } from '../../../model/outside/record-mail-definition.ts'
import type { PaperDefinition } from '../../../model/screens/paper-definition.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'
import { mailedPaper } from './mailed-paper.ts'

/** What mails go by beside what they say. */
interface MailedFamily {
  readonly entity: EntityDefinition
  /** The paper of its records; undefined where their form is printed. */
  readonly paper: PaperDefinition | undefined
}

/** Mails of a family with every default made explicit; what they name is proved by link. */
export function normalizeRecordMails(
  { id: family, mails = {} }: FamilySource,
  { entity, paper }: MailedFamily,
): Readonly<Record<string, RecordMailDefinition>> {
  const text = (mail: string, name: string) => `${family}.mail.${mail}.${name}`
  const paperOf = ({ shows = [], sections = [] }: { shows?: readonly string[]; sections?: readonly string[] }) => {
    const written = { shows, sections, own: undefined }
    return paper === undefined || shows.length + sections.length > 0 ? written : mailedPaper(paper, entity)
  }
  const all = Object.entries(mails).map(([id, source]) => [
    id,
    {
      id,
      texts: { title: text(id, 'title'), subject: text(id, 'subject'), text: text(id, 'text') },
      to: source.to,
      language: source.language,
      state: source.state,
      facts: source.facts ?? [],
      paper: source.paper && paperOf(source.paper),
      form: source.form,
    },
  ])
  return Object.fromEntries(all)
}
