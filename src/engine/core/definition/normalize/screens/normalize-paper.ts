import type { PaperDefinition } from '../../../model/screens/paper-definition.ts'
import type { PaperSource } from '../../schema/family/paper-schema.ts'
import { textKey } from '../locales/text-key.ts'
import { groupsOf } from './group-of.ts'

/** The paper of a record with every default made explicit; undefined where its form is printed. */
export function normalizePaper(paper: PaperSource | undefined, family: string): PaperDefinition | undefined {
  if (paper === undefined) return undefined
  return {
    title: paper.title,
    final: paper.final ?? [],
    sections: Object.entries(paper.sections).map(([id, section]) => ({
      id,
      title: textKey(section.title, `${family}.paper.${id}`),
      house: section.house ?? [],
      fields: section.fields ?? [],
      lines: section.lines,
      columns: section.columns ?? [],
      groups: groupsOf(section.groups, family),
      totals: section.totals ?? [],
    })),
  }
}
