import type { GroupDefinition } from '../../groups/group-definition.ts'
import type { SectionDefinition } from '../../model/screens/form-layout.ts'

/** What a viewer reads of a record: fields of the header, and of the lines of one grid. */
export interface SeenNames {
  readonly header: ReadonlySet<string>
  readonly cells: ReadonlySet<string>
}

/** What is told of lines, without what the viewer does not read: none where they do not read what makes its rows, all that counts, or a sum (LINES-50). */
export function projectGroups(
  groups: readonly GroupDefinition[],
  { header, cells }: SeenNames,
): readonly GroupDefinition[] {
  return groups.flatMap((group) => {
    const { by, counts, least, parts } = group
    const sums = group.sums.filter((id) => cells.has(id))
    const isHeaderSeen = Object.values(group.header).every((id) => header.has(id))
    if (!cells.has(by) || (counts !== undefined && !cells.has(counts)) || !isHeaderSeen || sums.length === 0) return []
    const areSeen = (...names: readonly string[]) => names.every((id) => cells.has(id))
    return [
      {
        ...group,
        sums,
        shows: group.shows.filter((id) => cells.has(id)),
        parts: parts !== undefined && areSeen(parts.of, parts.told) ? parts : undefined,
        least: least !== undefined && areSeen(least.of, least.is) ? least : undefined,
      },
    ]
  })
}

/** The command that takes suggestions over is for whoever reads both columns. */
export function projectTake(take: SectionDefinition['take'], cells: ReadonlySet<string>): SectionDefinition['take'] {
  return take !== undefined && cells.has(take.from) && cells.has(take.into) ? take : undefined
}
