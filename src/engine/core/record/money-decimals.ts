import type { EntityRecord } from '../model/value.ts'
import type { SessionScope } from '../rules/session-types.ts'

/** Decimals of the money of a record: those of its own site, which the head office may be looking at from another one. */
export function moneyDecimals({ session, money }: SessionScope, record: EntityRecord): number {
  const { site } = record
  if (typeof site !== 'number' || site === session.site) return money.decimals
  return money.elsewhere[site] ?? money.decimals
}
