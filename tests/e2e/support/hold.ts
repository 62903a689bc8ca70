import type { RawBuilder } from 'kysely'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { CommandDatabase } from '../../../server/db/prepare/command-database.ts'

/** What is kept waiting until it is let go. */
export interface Hold {
  readonly release: () => Promise<void>
}

/** Does something in the database of a house and keeps the transaction open: whoever needs the same waits for as long as a test looks at it. */
export async function hold({ db }: CommandDatabase, statement: RawBuilder<unknown>): Promise<Hold> {
  let letGo = (): void => undefined
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let work: Promise<void> = Promise.resolve()
  await new Promise<void>((isHeld, fail) => {
    work = withTenant(db, { tenantId: 'ui' }, async (trx) => {
      await statement.execute(trx)
      isHeld()
      await over
    })
    work.catch(fail)
  })
  return {
    async release() {
      letGo()
      await work
    },
  }
}
