import { appError } from '#core/errors/app-error.ts'
import type { Json } from '#core/model/value.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AppDeps } from '../http/app-deps.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Lists a person may keep views of; more than there are lists. */
const maximumViews = 300

/** What the browser saved for a list: its named views and column layout; null when nothing. */
export async function readUserView({ db }: AppDeps, ctx: RequestContext, listId: string): Promise<unknown> {
  const row = await withTenant(db, ctx, (trx) =>
    trx
      .selectFrom('user_view')
      .select('content')
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', ctx.userId)
      .where('list_id', '=', listId)
      .executeTakeFirst(),
  )
  return row?.content ?? null
}

/** Keeps it; the content is the browser's own and never read here. */
export async function saveUserView(
  { db, clock }: AppDeps,
  ctx: RequestContext,
  { listId, content }: { readonly listId: string; readonly content: Json },
): Promise<void> {
  const values = { content: JSON.stringify(content ?? null), edited_on: clock.now().toISOString() }
  await withTenant(db, ctx, async (trx) => {
    await trx
      .insertInto('user_view')
      .values({ tenant_id: ctx.tenantId, user_id: ctx.userId, list_id: listId, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'list_id']).doUpdateSet(values))
      .execute()
    const { count } = await trx
      .selectFrom('user_view')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', ctx.userId)
      .executeTakeFirstOrThrow()
    if (count > maximumViews) throw appError('E_BODY_SHAPE', { detail: 'listId' })
  })
}
