import { sql } from 'kysely'
import { appError, type AppError } from '#core/errors/app-error.ts'
import { numberIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { formatMoment } from '#core/field-kinds/parts/format-moment.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Who is refused, and where it is read. */
interface Refused {
  readonly trx: Trx
  readonly ctx: Pick<RequestContext, 'tenantId' | 'userId' | 'siteId' | 'language' | 'outsider'>
}

/** Who made the change that was not seen, as far as that is known, and its UTC instant. */
export interface UnseenChange {
  readonly by: number | undefined
  readonly at: string
}

/** E_STALE in words: who changed it and when. */
export async function staleRefusal(
  refused: Refused,
  change: UnseenChange,
  body: Readonly<Record<string, unknown>> = {},
): Promise<AppError> {
  return appError('E_STALE', await changeInWords(refused, change), { body })
}

/** Who made a change, and when by the clock of the site, as a refusal says it; people outside are told no names. */
export async function changeInWords({ trx, ctx }: Refused, { by, at }: UnseenChange): Promise<ChangeInWords> {
  const { rows } = await sql<Words>`select s.iana_timezone as "timeZone", s.date_format as "dateFormat",
      (select coalesce(nullif(u.display_name, ''), u.username) from app_user u where u.tenant_id = s.tenant_id and u.id = ${by ?? null}::bigint) as name
    from site s where s.tenant_id = ${ctx.tenantId} and s.id = ${ctx.siteId}`.execute(trx)
  const [words] = rows
  const known = ctx.outsider === undefined ? words?.name : undefined
  const isOwn = ctx.outsider === undefined && by === ctx.userId
  const who = isOwn ? '@refusal.you' : (known ?? '@refusal.somebody')
  // What was written before anybody noted when says no moment.
  const when = words === undefined || !isMoment(at) ? '–' : formatMoment(at, { ...words, language: ctx.language })
  return { who, when }
}

/** Parameters of a refusal that tells of a change. */
export interface ChangeInWords {
  readonly who: string
  readonly when: string
}

function isMoment(at: string): boolean {
  return !Number.isNaN(Date.parse(at))
}

/** The same for a record, whose last change tells. */
export function staleRecord(refused: Refused, record: EntityRecord, current: WireRow | undefined): Promise<AppError> {
  const { editedBy, editedOn, enteredOn } = standardOf(record)
  // Rows that were there before anybody could enter them name nobody.
  const change = editedOn === '' ? { by: numberIn(record, 'enteredBy'), at: enteredOn } : { by: editedBy, at: editedOn }
  return staleRefusal(refused, change, { Current: current })
}

interface Words {
  readonly timeZone: string
  readonly dateFormat: string
  readonly name: string | null
}
