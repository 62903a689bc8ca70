import type { Trx } from '../../db/pool.ts'
import type { Secrets } from '../../db/prepare/secrets.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { NoticeMailData } from '../../mail/templates/notice-mail.ts'

/** Right that lets somebody unblock users, so that they hear of a block. */
const unblockPermission = 'CreateUsers'

/** What happened to whom. */
export interface Notice {
  readonly trx: Trx
  readonly secrets: Secrets
  readonly tenantId: string
  readonly userId: number
  readonly now: Date
}

interface Reader {
  readonly username: string
  readonly email: string
  readonly language: string
}

/** Mails the person whose account it is, in the transaction of what happened; nobody without an address. */
export async function noticePerson(notice: Notice, kind: NoticeMailData['notice']): Promise<void> {
  const person = await readPerson(notice)
  await send(notice, { kind, reader: person, user: person.username })
}

/** Mails everybody else of the tenant who may unblock the person. */
export async function noticeAdministrators(notice: Notice, kind: NoticeMailData['notice']): Promise<void> {
  const { username: user } = await readPerson(notice)
  for (const reader of await readAdministrators(notice)) await send(notice, { kind, reader, user })
}

function readPerson({ trx, tenantId, userId }: Notice): Promise<Reader> {
  return trx
    .selectFrom('app_user')
    .select(['username', 'email', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

function readAdministrators({ trx, tenantId, userId }: Notice): Promise<readonly Reader[]> {
  return trx
    .selectFrom('app_user as u')
    .innerJoin('user_access as a', (join) =>
      join.onRef('a.tenant_id', '=', 'u.tenant_id').onRef('a.parent_id', '=', 'u.id'),
    )
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.id', '=', 'a.role_id'))
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.parent_id', '=', 'r.id'),
    )
    .select(['u.username', 'u.email', 'u.language'])
    .distinct()
    .where('u.tenant_id', '=', tenantId)
    .where('p.permission', '=', unblockPermission)
    .where('r.is_active', '=', true)
    .where('u.is_active', '=', true)
    .where('u.is_blocked', '=', false)
    .where('u.id', '<>', userId)
    .execute()
}

interface OneNotice {
  readonly kind: NoticeMailData['notice']
  readonly reader: Reader
  readonly user: string
}

async function send({ trx, secrets, tenantId, now }: Notice, { kind, reader, user }: OneNotice): Promise<void> {
  if (reader.email === '') return
  const data: NoticeMailData = { notice: kind, name: reader.username, user, at: now.toISOString() }
  const { email: to, language } = reader
  await enqueueMail(trx, secrets, { tenantId, template: 'notice', to, language, data })
}
