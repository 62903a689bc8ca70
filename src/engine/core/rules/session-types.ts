import type { PreferenceValues } from '../preferences/effective-preferences.ts'
import type { ScopeEntry } from './rule-scope.ts'

/** The paths that come neither from the entity nor from the preferences; the session fills them at both ends ({@link SessionScope}). */
export const sessionTypes: readonly (readonly [path: string, entry: ScopeEntry])[] = [
  ['user.id', { type: 'id' }],
  ['user.name', { type: 'text' }],
  ['user.email', { type: 'text' }],
  ['user.role', { type: 'id' }],
  ['user.permissions', { type: 'texts' }],
  ['session.site', { type: 'id' }],
  ['session.defaultLocation', { type: 'id' }],
  ['session.language', { type: 'text' }],
  ['session.currency', { type: 'text' }],
  ['session.baseCurrency', { type: 'id' }],
  ['tenant.id', { type: 'text' }],
  ['tenant.name', { type: 'text' }],
  ['now.today', { type: 'date' }],
  ['now.instant', { type: 'instant' }],
]

/** Everything an expression may read besides the record. */
export interface SessionScope {
  readonly user: {
    readonly id: number
    readonly name: string
    readonly email: string
    readonly role: number
    readonly permissions: readonly string[]
  }
  readonly session: {
    readonly site: number
    readonly defaultLocation: number | null
    readonly language: string
    readonly currency: string
    /** The currency the books of the site are kept in. */
    readonly baseCurrency: number
  }
  /** Decimals of money at the site, and at the sites where they are others, by id. */
  readonly money: {
    readonly decimals: number
    readonly elsewhere: Readonly<Record<number, number>>
    /** Decimals of currencies that have others than the site's, by id. */
    readonly foreign: Readonly<Record<number, number>>
  }
  readonly tenant: { readonly id: string; readonly name: string }
  /** What holds at the site, by id; which there are is said by the entity. */
  readonly preference: PreferenceValues
  /** `today` is the site's day, `instant` the moment in UTC. */
  readonly now: { readonly today: string; readonly instant: string }
}
