import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Db, Trx } from '../../db/pool.ts'
import type { Secrets } from '../../db/prepare/secrets.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { Clock } from '../../http/clock.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findUserByName, type UserWithPassword } from '../person/find-user.ts'
import { createPasswordHasher, type PasswordHasher } from '../deps/password-hash.ts'
import { temporaryPasswordKind } from './request-temporary-password.ts'
import { giveTemporaryPassword } from './temporary-password.ts'

/** Minutes a mailed password works. */
const temporaryMinutes = 30

/** Hours the first one of an account works: its owner does not know that it comes. */
export const firstPasswordHours = 24

const Payload = Type.Object({ username: Type.String(), isFirst: Type.Optional(Type.Boolean()) })

/** What the work needs. */
export interface TemporaryPasswordDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly clock: Clock
}

/** Work of one tenant at a time: makes and mails every temporary password asked for; answers how many requests it answered. */
export function createTemporaryPasswordJob(deps: TemporaryPasswordDeps): (tenantId: string) => Promise<number> {
  const hasher = createPasswordHasher(deps.secrets)
  return async (tenantId) => {
    let answered = 0
    while (await withTenant(deps.db, { tenantId }, (trx) => answerOne({ ...deps, hasher, trx, tenantId })))
      answered += 1
    return answered
  }
}

interface Work extends TemporaryPasswordDeps {
  readonly hasher: PasswordHasher
  readonly trx: Trx
  readonly tenantId: string
}

/** Takes the oldest request, in one transaction with its effect; false when there is none. A name nobody has is just answered. */
async function answerOne(work: Work): Promise<boolean> {
  const { trx, tenantId, clock } = work
  const request = await trx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', temporaryPasswordKind)
    .where('sent_on', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (request === undefined) return false
  const { username, isFirst = false } = Value.Check(Payload, request.payload) ? request.payload : nobody
  const user = await findUserByName(trx, tenantId, username)
  if (user !== undefined && mayHaveOne(user)) await mailTemporaryPassword(work, user, isFirst)
  await trx
    .updateTable('outbox')
    .set({ sent_on: clock.now().toISOString(), payload: '{}' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', request.id)
    .execute()
  return true
}

const nobody: Static<typeof Payload> = { username: '' }

function mayHaveOne(user: UserWithPassword): boolean {
  return !user.isBlocked && user.email !== ''
}

async function mailTemporaryPassword(work: Work, user: UserWithPassword, isFirst: boolean): Promise<void> {
  const { trx, tenantId, secrets, clock, hasher } = work
  const minutes = isFirst ? firstPasswordHours * 60 : temporaryMinutes
  const until = new Date(clock.now().getTime() + minutes * 60_000)
  const password = await giveTemporaryPassword(trx, { tenantId, user, hasher, until })
  await enqueueMail(trx, secrets, {
    tenantId,
    template: 'forgotPassword',
    to: user.email,
    language: user.language,
    data: { name: user.username, password, minutes, isFirst },
  })
}
