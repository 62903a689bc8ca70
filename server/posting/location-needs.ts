import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import type { FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'
import { sentBy } from '../suppliers/sent-figures.ts'

/** What this SQL reads of tables that definitions draw. */
export const needReads: TableReads = {
  by: 'server/posting/location-needs.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    itemLocation: {
      factorFri: 'quantity',
      factorMon: 'quantity',
      factorSat: 'quantity',
      factorSun: 'quantity',
      factorThu: 'quantity',
      factorTue: 'quantity',
      factorWed: 'quantity',
      isActive: 'boolean',
      location: { to: 'location' },
      parMax: 'quantity',
      parMin: 'quantity',
      reorderPoint: 'quantity',
    },
    location: { site: { to: 'site' } },
  },
}

/** What a location keeps of an item, has, and has coming, in the unit of the row; decimals of any length. */
export interface NeedRow {
  readonly par: string | null
  /** What must be left before more is asked for. */
  readonly least: string | null
  /** Ordered of suppliers and not there yet. */
  readonly ordered: string
  /** On its way, less what is promised out of it. */
  readonly coming: string
  /** What will lie there. */
  readonly projected: string
  readonly minOrder: string | null
  readonly multiple: string | null
}

/** Row → what is known of it. */
type Needs = ReadonlyMap<number, NeedRow>

interface NeedQuestion {
  readonly request: FigureRequest
  readonly ctx: RequestContext
  /** Whether what is coming is asked for: of all documents under way, which is most of what the question costs. */
  readonly isComing: boolean
}

interface Waiting {
  question: NeedQuestion
  readonly answer: Promise<Needs>
}

const waiting = new WeakMap<Trx, Map<string, Waiting>>()

/** What rows need at a place. Figures that ask it of the same rows together, as those of one document do, are answered by one statement. */
export function readNeeds(trx: Trx, question: NeedQuestion): Promise<Needs> {
  const { at, rows } = question.request
  if (at === null) return Promise.resolve(new Map())
  const asked = waiting.get(trx) ?? new Map<string, Waiting>()
  waiting.set(trx, asked)
  const key = JSON.stringify([at, question.ctx.siteId, rows])
  const before = asked.get(key)
  if (before !== undefined) {
    before.question = { ...question, isComing: question.isComing || before.question.isComing }
    return before.answer
  }
  const one: Waiting = {
    question,
    answer: Promise.resolve().then(() => {
      asked.delete(key)
      return askNeeds(trx, at, one.question)
    }),
  }
  asked.set(key, one)
  return one.answer
}

/** Of the unit of a row in its base unit. */
const inUnit = sql`coalesce(u.den / u.num, 1)`
/** No document under way. */
const nothing = sql`select null::bigint as item_id, null::numeric as qty, null::boolean as is_order, null::bigint as site_id where false`

async function askNeeds(trx: Trx, at: number, { request, ctx, isComing }: NeedQuestion): Promise<Needs> {
  const { tenantId, siteId } = ctx
  const rows = JSON.stringify(
    request.rows.map(({ item, unit, supplier, day }, index) => ({ index, item, unit, supplier, day })),
  )
  const items = [...new Set(request.rows.map(({ item }) => item))].filter((item) => item !== null)
  const underWay = isComing ? sql`select * from coming_to(${tenantId}, ${at}::bigint, ${items}::bigint[])` : nothing
  // A place of no site serves every site, each with what lies there of its own.
  const found = await sql<NeedRow & { readonly index: number }>`
    with place as (select l.id, l.site_id as own_site, s.id as site_id, (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
        at time zone s.iana_timezone)::date as today
      from location l join site s on s.tenant_id = l.tenant_id and s.id = coalesce(l.site_id, ${siteId})
      where l.tenant_id = ${tenantId} and l.id = ${at}),
    coming as (select m.item_id, sum(m.qty) as qty, sum(m.qty) filter (where m.is_order) as ordered
      from (${underWay}) m join place w on w.own_site is not null or m.site_id = w.site_id group by m.item_id)
    select r.index, (p.par_max * ${inUnit})::text as par, (p.least * ${inUnit})::text as least,
      (coalesce(c.ordered, 0) * ${inUnit})::text as ordered, (coalesce(c.qty, 0) * ${inUnit})::text as coming,
      ((coalesce(o.qty, 0) + coalesce(c.qty, 0)) * ${inUnit})::text as projected,
      (s.min_order * ${inUnit})::text as "minOrder", (s.order_multiple * ${inUnit})::text as multiple
    from jsonb_to_recordset(${rows}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, day date)
    cross join place w
    left join item_unit u on u.tenant_id = ${tenantId} and u.id = r.unit and u.parent_id = r.item
    left join lateral (${parOn(at, tenantId)}) p on true
    left join stock_onhand o on o.tenant_id = ${tenantId} and o.location_id = ${at} and o.item_id = r.item and o.site_id = w.site_id
    left join coming c on c.item_id = r.item
    left join lateral (${sentBy(tenantId, sql`r.supplier`)}) s on r.supplier is not null
    where r.item is not null`.execute(trx)
  return new Map(found.rows.map(({ index, ...row }) => [index, row]))
}

/** The par of a location on the row's day, or today by the clock of its site: where the item says a factor for that day of the week, times that. */
function parOn(at: number, tenantId: string): RawBuilder<unknown> {
  return sql`
    select i.par_max * f.factor as par_max, coalesce(i.reorder_point, i.par_min) * f.factor as least
    from item_location i
    cross join lateral (select coalesce((array[i.factor_mon, i.factor_tue, i.factor_wed, i.factor_thu, i.factor_fri, i.factor_sat,
      i.factor_sun])[extract(isodow from coalesce(r.day, w.today))::int], 1) as factor) f
    where i.tenant_id = ${tenantId} and i.parent_id = r.item and i.location_id = ${at} and i.is_active`
}
