/** How many entries are remembered. */
const most = 5

/** Whose entries they are. */
export interface RecentOwner {
  readonly tenantId: string
  readonly userId: number
}

/** Ids of the entries chosen last on this machine, newest first. Ids of screens only: nothing a document says is kept. */
export function readRecentEntries(owner: RecentOwner): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts an entry in front of the others. */
export function rememberEntry(owner: RecentOwner, id: string): void {
  const ids = [id, ...readRecentEntries(owner).filter((other) => other !== id)].slice(0, most)
  localStorage.setItem(keyOf(owner), JSON.stringify(ids))
}

function keyOf({ tenantId, userId }: RecentOwner): string {
  return `larder:search:${tenantId}/${userId}`
}
