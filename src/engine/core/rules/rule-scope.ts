import type { RuleType } from '../field-kinds/parts/field-kind.ts'

/** The only roots a path may start with. */
export const scopeRoots = ['rec', 'row', 'above', 'user', 'session', 'tenant', 'preference', 'now'] as const

/** One of the roots. */
export type ScopeRoot = (typeof scopeRoots)[number]

/** What stands behind one root: values by field id, as they travel in JSON. */
export type ScopeValues = Readonly<Record<string, unknown>>

/** What an expression may read: the record and its line in field ids, the person, the session, the tenant, its preferences and the clock. */
export interface RuleScope {
  readonly rec: ScopeValues
  readonly row?: ScopeValues
  /** The line above, where the value of a line is worked out; empty above the first. */
  readonly above?: ScopeValues
  readonly user: ScopeValues
  readonly session: ScopeValues
  readonly tenant: ScopeValues
  /** What holds at the session's site, by id. */
  readonly preference: ScopeValues
  /** `today`: the site's day; `instant`: the moment, ISO 8601 UTC. Passed in, never read from the machine. */
  readonly now: ScopeValues
}

/** The type of one path; `texts` is a list of texts, such as the permissions of the user. */
export interface ScopeEntry {
  readonly type: RuleType | 'texts'
  /** The values of a choice. */
  readonly choices?: readonly string[]
}

/** Types by path, such as `rec.qty`. What is not in here does not exist. */
export type ScopeTypes = ReadonlyMap<string, ScopeEntry>
