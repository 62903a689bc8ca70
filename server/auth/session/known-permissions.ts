import { everybodyPermission } from '#core/definition/everybody-permission.ts'

/** Different lists of rights at most; roles are few, and beyond them all are made anew. */
const mostLists = 500

const lists = new Map<string, ReadonlySet<string>>()

/**
 * The rights of a role whose list is this JSON, with what everybody has: the same set for the same text, because what follows from a set,
 * such as the fields it may read, is worked out once a set and not once a session.
 */
export function knownPermissions(list: string): ReadonlySet<string> {
  const known = lists.get(list)
  if (known !== undefined) return known
  if (lists.size >= mostLists) lists.clear()
  // What the database made of a column of texts.
  const permissions = new Set([...(JSON.parse(list) as readonly string[]), everybodyPermission])
  lists.set(list, permissions)
  return permissions
}
