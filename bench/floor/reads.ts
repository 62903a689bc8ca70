import type { FastifyInstance } from 'fastify'
import { ask, type FloorDatabase } from './floor-database.ts'

/** Lists and a document as the product answers them, each by one or two statements written for nothing else. */
export function addReads(app: FastifyInstance, { read }: FloorDatabase, site: string): void {
  const page = (name: string, text: string) => async (): Promise<object> => ({
    value: await read((client) => ask(client, { name, text }, [site])),
  })
  const counted = (name: string, text: string, count: string) => (): Promise<object> =>
    read(async (client) => {
      const [value, [found]] = await Promise.all([
        ask(client, { name, text }, [site]),
        ask<{ readonly count: number }>(client, { name: `${name} count`, text: count }, [site]),
      ])
      return { '@odata.count': found?.count, value }
    })
  app.get('/page', page('page', pageText('')))
  app.get('/counted', counted('page', pageText(''), countText('', 10_001)))
  app.get('/expanded', page('expanded', expandedText))
  app.get('/contains', page('contains', pageText(containsWedding)))
  app.get('/days', counted('days', daysText, countText(someDays, 10_001)))
  app.get('/tiles', page('tiles', tilesText))
  app.get<{ Params: { id: string } }>('/document/:id', ({ params: { id } }) =>
    read(async (client) => {
      const [[header], lines] = await Promise.all([
        ask(client, { name: 'document', text: documentText }, [id]),
        ask(client, { name: 'document lines', text: documentLines }, [id]),
      ])
      return { ...header, Lines: lines }
    }),
  )
}

const containsWedding = `and strpos(lower(r.reference), 'wedding') > 0`

const someDays = `and r.needed_by between '2025-06-01' and '2025-06-07'`

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = `r.id::int as "Id", r.doc_no as "DocNo", r.status as "Status", r.request_location_id::int as "RequestLocationId",
  r.supply_location_id::int as "SupplyLocationId", r.needed_by::text as "NeededBy", r.reference as "Reference",
  trim_scale(r.total_value)::text as "TotalValue", r.entered_by::int as "EnteredById", ${instant('r.entered_on')} as "EnteredOn",
  '"v' || r.version_no || '"' as "@odata.etag"`

const last = `order by r.entered_on desc, r.id desc limit 100`

// Left to itself the database follows the order past half a million rows.
const daysText = `with r as materialized (select * from requisition r where r.tenant_id = 'ui' and r.site_id = $1 ${someDays})
  select ${columns} from r ${last}`

function pageText(condition: string): string {
  return `select ${columns} from requisition r where r.tenant_id = 'ui' and r.site_id = $1 ${condition} ${last}`
}

function countText(condition: string, most: number): string {
  return `select count(*)::int as count from (
    select from requisition r where r.tenant_id = 'ui' and r.site_id = $1 ${condition} limit ${most}) as counted`
}

/** A record that is looked up, as JSON of its key and its name, which is its title as well. */
function named(alias: string, name: string): string {
  return `json_build_object('Id', ${alias}.id, '${name === 'name' ? 'Name' : 'DisplayName'}', ${alias}.${name}, '@larder.title', ${alias}.${name})`
}

const lookups = `${named('a', 'name')} as "RequestLocation", ${named('b', 'name')} as "SupplyLocation",
  ${named('u', 'display_name')} as "EnteredBy"`

const joins = `join location a on a.tenant_id = r.tenant_id and a.id = r.request_location_id
  join location b on b.tenant_id = r.tenant_id and b.id = r.supply_location_id
  join app_user u on u.tenant_id = r.tenant_id and u.id = r.entered_by`

const expandedText = `select ${columns}, ${lookups} from requisition r ${joins} where r.tenant_id = 'ui' and r.site_id = $1 ${last}`

const tilesText = `select state as "Value", found.count as "Count", found.count = 10001 as "IsCapped" from (select state, (
    select count(*)::int from (
      select from requisition r where r.tenant_id = 'ui' and r.site_id = $1 and r.status = state limit 10001) as counted
  ) as count from unnest(array['PendingSubmission', 'PendingApproval', 'Pending', 'OnHold', 'Approved', 'Denied', 'Partial', 'Completed',
    'Cancelled']) as state) as found`

const documentText = `select ${columns}, ${lookups}, r.approval_status_id::int as "ApprovalStatusId", r.current_level as "CurrentLevel",
    r.post_date::text as "PostDate", r.requisition_type as "RequisitionType", r.expense_account_id::int as "ExpenseAccountId",
    case when g.id is not null then ${named('g', 'name')} end as "ExpenseAccount", r.reason_id::int as "ReasonId",
    case when o.id is not null then ${named('o', 'name')} end as "Reason", r.remarks as "Remarks", r.internal_note as "InternalNote",
    trim_scale(r.total_qty)::text as "TotalQty", r.site_id::int as "SiteId", ${named('s', 'name')} as "Site",
    r.version_no as "VersionNo", r.edited_by::int as "EditedById",
    case when e.id is not null then ${named('e', 'display_name')} end as "EditedBy", ${instant('r.edited_on')} as "EditedOn"
  from requisition r ${joins} join site s on s.tenant_id = r.tenant_id and s.id = r.site_id
  left join gl_account g on g.tenant_id = r.tenant_id and g.id = r.expense_account_id
  left join reason o on o.tenant_id = r.tenant_id and o.id = r.reason_id
  left join app_user e on e.tenant_id = r.tenant_id and e.id = r.edited_by
  where r.tenant_id = 'ui' and r.id = $1`

const amount = (column: string): string => `trim_scale(l.${column})::text`

const documentLines = `select l.id::int as "Id", l.line_no as "LineNo", l.item_id::int as "ItemId",
    json_build_object('Id', i.id, 'Number', i.number, 'Name', i.name, 'CategoryId', i.category_id,
      'Category', ${named('c', 'name')}, '@larder.title', i.name) as "Item", l.unit_id::int as "UnitId",
    json_build_object('Id', n.id, 'UnitId', n.unit_id,
      'Unit', json_build_object('Id', m.id, 'Code', m.code, '@larder.title', m.code), '@larder.title', m.code) as "Unit",
    ${amount('requested_qty')} as "RequestedQty", ${amount('ordered_qty')} as "OrderedQty", ${amount('qty')} as "Qty", trim_scale(round(coalesce(h.qty, 0) * n.den / n.num, 6))::text as "OnHand",
    trim_scale(round(coalesce(w.qty, 0) * n.den / n.num, 6))::text as "OnHandHere", trim_scale(round(p.par * n.den / n.num, 6))::text as "Par",
    case when p.par is not null then greatest(ceil((p.par - coalesce(w.qty, 0)) * n.den / n.num), 0)::text end as "Suggested", ${amount('unit_cost')} as "UnitCost",
    ${amount('value')} as "Value", ${amount('posted_value')} as "PostedValue", ${amount('issued_qty')} as "IssuedQty",
    ${amount('open_qty')} as "OpenQty", ${amount('cancelled_qty')} as "CancelledQty", ${amount('replaced_qty')} as "ReplacedQty",
    l.instead_of_id::int as "InsteadOfId", case when y.id is not null then json_build_object('Id', y.id, 'Number', y.number, 'Name', y.name,
      '@larder.title', y.name) end as "InsteadOf", l.is_lot_tracked as "IsLotTracked", l.lot_id::int as "LotId",
    case when t.id is not null then json_build_object('Id', t.id, 'Code', t.code, '@larder.title', t.code) end as "Lot", l.remark as "Remark"
  from requisition_line l
  join requisition r on r.tenant_id = l.tenant_id and r.id = l.parent_id
  join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
  join category c on c.tenant_id = i.tenant_id and c.id = i.category_id
  join item_unit n on n.tenant_id = l.tenant_id and n.id = l.unit_id
  join unit m on m.tenant_id = n.tenant_id and m.id = n.unit_id
  left join item y on y.tenant_id = l.tenant_id and y.id = l.instead_of_id
  left join stock_onhand h on h.tenant_id = r.tenant_id and h.location_id = r.supply_location_id and h.site_id = r.site_id
    and h.item_id = l.item_id
  left join stock_onhand w on w.tenant_id = r.tenant_id and w.location_id = r.request_location_id and w.site_id = r.site_id
    and w.item_id = l.item_id
  left join lateral (select k.par_max * coalesce((array[k.factor_mon, k.factor_tue, k.factor_wed, k.factor_thu, k.factor_fri, k.factor_sat,
      k.factor_sun])[extract(isodow from r.needed_by)::int], 1) as par from item_location k
    where k.tenant_id = l.tenant_id and k.parent_id = l.item_id and k.location_id = r.request_location_id and k.is_active) p on true
  left join lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
  where l.tenant_id = 'ui' and l.parent_id = $1 order by l.line_no`
