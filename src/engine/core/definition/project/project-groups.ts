import type { GroupDefinition } from '../../groups/group-definition.ts'
import type { SectionDefinition } from '../../model/family-definition.ts'

/** What is told of lines, without what the viewer does not read: no row where they do not read what makes it, no group without a sum (LINES-50). */
export function projectGroups(
  groups: readonly GroupDefinition[],
  cells: ReadonlySet<string>,
): readonly GroupDefinition[] {
  return groups.flatMap((group) => {
    const { by, counts, least } = group
    const sums = group.sums.filter((id) => cells.has(id))
    if (!cells.has(by) || (counts !== undefined && !cells.has(counts)) || sums.length === 0) return []
    const isLeastSeen = least !== undefined && cells.has(least.of) && cells.has(least.is)
    const shows = group.shows.filter((id) => cells.has(id))
    return [{ ...group, sums, shows, least: isLeastSeen ? least : undefined }]
  })
}

/** The command that takes suggestions over is for whoever reads both columns. */
export function projectTake(take: SectionDefinition['take'], cells: ReadonlySet<string>): SectionDefinition['take'] {
  return take !== undefined && cells.has(take.from) && cells.has(take.into) ? take : undefined
}
