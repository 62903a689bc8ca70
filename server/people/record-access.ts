import type { UserRecord } from './user-needs.ts'

/** A role at a site, and the line that grants it. */
export interface GrantedAccess {
  readonly site: number
  readonly role: number
  /** 0-based line of the record. */
  readonly index: number
}

/** What a user's lines grant; lines that are not complete yet grant nothing. */
export function accessOf(record: UserRecord | undefined): readonly GrantedAccess[] {
  return (record?.access ?? []).flatMap(({ site, role }, index) =>
    site === undefined || role === undefined ? [] : [{ site, role, index }],
  )
}

/** The pairs of `access` that `others` does not hold. */
export function accessBeyond(
  access: readonly GrantedAccess[],
  others: readonly GrantedAccess[],
): readonly GrantedAccess[] {
  return access.filter(({ site, role }) => !others.some((other) => other.site === site && other.role === role))
}

/** True for a user who may sign in. */
export function maySignIn(record: UserRecord | undefined): boolean {
  return record !== undefined && record.isActive && !record.isBlocked
}
