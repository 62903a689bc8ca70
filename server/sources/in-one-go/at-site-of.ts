import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { readSessionScope } from '../../documents/command/session-scope.ts'
import type { Told } from '../../documents/present/told.ts'

/** The same command at the site of a document: what is made of it, or taken back with it, stands there, also where head office moves it. */
export async function atSiteOf(scope: CommandScope, record: EntityRecord): Promise<CommandScope> {
  const { site } = record
  if (typeof site !== 'number' || site === scope.ctx.siteId) return scope
  const ctx = { ...scope.ctx, siteId: site }
  return { ...scope, ctx, session: await readSessionScope({ ...scope, ctx }, scope.clock.now()) }
}

/** What stands at another site opens in no session of this one: it is named, and leads nowhere. */
export function linkedHere(told: Told, isHere: boolean): Told {
  return isHere ? told : { ...told, records: [] }
}
