import type { GroupDefinition } from '../../../groups/group-definition.ts'
import type { GroupSource } from '../../../json-schema/group-schema.ts'
import { textKey } from '../locales/text-key.ts'

/** What lines come to, of a grid or of a table on paper, with every default made explicit. */
export function groupsOf(
  groups: Readonly<Record<string, GroupSource>> | undefined,
  family: string,
): readonly GroupDefinition[] {
  return Object.entries(groups ?? {}).map(([id, group]) => groupOf(id, group, family))
}

function groupOf(id: string, group: GroupSource, family: string): GroupDefinition {
  const { title, by, counts, sums, shows = [], parts, header = {}, least } = group
  return { id, title: textKey(title, `${family}.group.${id}`), by, counts, sums, shows, parts, header, least }
}
