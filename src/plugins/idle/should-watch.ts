/** What decides whether idleness is watched (SPEC-4.4.2). */
export interface WatchQuestion {
  /** The idle limit; null or 0: none. */
  readonly minutes: number | null
  /** Path of the hash route, such as `/ui/transaction/view-requisition`. */
  readonly path: string
  /** The session flag of a tenant that the session does not belong to. */
  readonly hasTenantInSession: boolean
}

/** True when there is a limit, the page is neither login nor approval by mail, and no tenant-in-session flag is set. */
export function shouldWatch({ minutes, path, hasTenantInSession }: WatchQuestion): boolean {
  if (minutes === null || minutes === 0 || hasTenantInSession) return false
  // Whole segments, so that the screen of approvals behind sign-in is watched like any other.
  const segments = path.split('/')
  return !segments.includes('login') && !segments.includes('approval')
}
