import type { EntityDefinition } from '../../model/family-definition.ts'
import type { PaperDefinition, PaperSection } from '../../model/screens/paper-definition.ts'
import { projectGroups } from './project-groups.ts'

/** The paper without what the viewer does not read (PRINT-695). */
export function projectPaper(
  paper: PaperDefinition | undefined,
  entity: EntityDefinition,
): PaperDefinition | undefined {
  if (paper === undefined) return undefined
  const header = new Set(entity.fields.map(({ id }) => id))
  const title = paper.title !== undefined && header.has(paper.title) ? paper.title : undefined
  return { ...paper, title, sections: paper.sections.map((section) => projectSection(section, entity, header)) }
}

function projectSection(section: PaperSection, entity: EntityDefinition, header: ReadonlySet<string>): PaperSection {
  const lines = entity.lines.find(({ id }) => id === section.lines)
  const cells = new Set(lines?.fields.map(({ id }) => id))
  return {
    ...section,
    lines: lines?.id,
    fields: section.fields.filter((id) => header.has(id)),
    totals: section.totals.filter((id) => header.has(id)),
    columns: section.columns.filter((id) => cells.has(id)),
    groups: projectGroups(section.groups, { header, cells }),
  }
}
