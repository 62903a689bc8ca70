import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import type { ApprovalLevel } from '../rules/match-rule.ts'

/** Somebody who can be asked. */
export interface Approver {
  /** The step that asks them. */
  readonly levelNo: number
  readonly userId: number
  readonly name: string
  /** '' when the user has none: asked on the screen only. */
  readonly email: string
  readonly language: string
}

/** Whom steps may ask about a document of a site. */
export interface ApproversQuery {
  readonly tenantId: string
  readonly siteId: number
  /** Who wrote the document, and never decides about it. */
  readonly authorIds: readonly number[]
  readonly levels: readonly Pick<ApprovalLevel, 'levelNo' | 'roleId' | 'userId'>[]
  /** Asks about this user only. */
  readonly onlyUserId?: number
}

/** Active users the steps name, or who hold their roles at the document's site or at the head office; never an author. */
export async function readApprovers(trx: Trx, query: ApproversQuery): Promise<readonly Approver[]> {
  return readApproversOf(trx, { tenantId: query.tenantId, questions: [query], onlyUserId: query.onlyUserId })
}

/** Several documents at once, by their place in the list. */
export interface ApproversOfMany {
  readonly tenantId: string
  readonly questions: readonly Pick<ApproversQuery, 'siteId' | 'authorIds' | 'levels'>[]
  readonly onlyUserId?: number | undefined
}

/** The same for several documents, in their order. */
export async function readApproversOf(
  trx: Trx,
  { tenantId, questions, onlyUserId }: ApproversOfMany,
): Promise<readonly (Approver & { readonly question: number })[]> {
  const levels = questions.flatMap(({ siteId, authorIds, levels: steps }, question) =>
    steps.map(({ levelNo, roleId, userId }) => ({ question, siteId, authorIds, levelNo, roleId, userId })),
  )
  const result = await sql<Approver & { readonly question: number }>`
    select v.question, v."levelNo", u.id as "userId", u.display_name as name, u.email, u.language
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
      as v(question int, "siteId" bigint, "authorIds" bigint[], "levelNo" int, "roleId" bigint, "userId" bigint)
    join app_user u on u.tenant_id = ${tenantId} and u.is_active and not u.is_blocked and not u.id = any(v."authorIds")
      and (${onlyUserId ?? null}::bigint is null or u.id = ${onlyUserId ?? null}::bigint)
    where u.id = v."userId" or exists (select 1 from user_access a
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
      where a.tenant_id = u.tenant_id and a.parent_id = u.id and a.role_id = v."roleId" and a.site_id in (v."siteId", 1))
    order by v.question, v."levelNo", u.id`.execute(trx)
  return result.rows
}
