import { currencyDeciders } from '../../../titles/document-currency.ts'
import type { EntityDefinition } from '../../../model/family-definition.ts'
import type { MailedPaper } from '../../../model/outside/record-mail-definition.ts'
import type { PaperDefinition, PaperSection } from '../../../model/screens/paper-definition.ts'
import type { GroupDefinition } from '../../../groups/group-definition.ts'

/** The paper such records are printed on, as a mail takes it along: with everything it says, and what that needs to be said (PRINT-693). */
export function mailedPaper(own: PaperDefinition, entity: EntityDefinition): MailedPaper {
  const title = own.title === undefined ? [] : [own.title]
  const paths = new Set([...title, ...own.sections.flatMap(pathsOf)])
  return { shows: [...paths, ...currencies(entity, paths)], sections: [], own }
}

function pathsOf({ fields, totals, lines, columns, groups }: PaperSection): readonly string[] {
  const cells = [...columns, ...groups.flatMap(cellsOf)].map((cell) => `${lines}.${cell}`)
  return [...fields, ...totals, ...groups.flatMap(({ header }) => Object.values(header)), ...cells]
}

function cellsOf({ by, counts, sums, shows, parts, header, least }: GroupDefinition): readonly string[] {
  const more = [counts, parts?.of, parts?.told, least?.of, least?.is].flatMap((cell) => cell ?? [])
  return [by, ...sums, ...shows, ...more, ...Object.keys(header)]
}

/** Fields of the header that say which currency the amounts are in, where the paper does not say them anyway. */
function currencies(entity: EntityDefinition, paths: ReadonlySet<string>): readonly string[] {
  const header = entity.fields.filter(({ id }) => paths.has(id))
  const cells = entity.lines.flatMap((lines) => lines.fields.filter(({ id }) => paths.has(`${lines.id}.${id}`)))
  const deciders = [...header, ...cells].flatMap((field) => currencyDeciders(entity, field))
  return [...new Set(deciders.map(({ id }) => id))].filter((id) => !paths.has(id))
}
