import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { headerRolesOf, roleLinesOf, type LineRoleValues } from '#core/record/role-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import type { Trx } from '../../db/pool.ts'
import { translatorFor } from '../../definitions/translator-for.ts'

/** What this SQL reads of tables that definitions draw. */
export const summaryReads: TableReads = {
  by: 'server/approval/document/approval-summary.ts',
  entities: {
    item: { name: 'text', number: 'text' },
    itemUnit: { unit: { to: 'unit' } },
    location: { name: 'text' },
    reason: { name: 'text' },
    unit: { code: 'text' },
  },
}

/** Which document is shown to an approver, in which language. */
export interface SummaryQuery {
  readonly tenantId: string
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly record: EntityRecord
  readonly language: string
}

/** The document type of transfers. */
const transferType = 4

/** The document as an approver sees it in the mail and on the page: the fields of the contract, its number, what its times and amounts are read in, and no others. */
export async function approvalSummary(trx: Trx, query: SummaryQuery): Promise<EmailApprovalTransaction> {
  const { record, definitions, family } = query
  const translate = translatorFor(definitions, query.language)
  const names = await readNames(trx, query)
  const lines = roleLinesOf(family.entity, record)
  const items = await readItemNames(trx, query.tenantId, lines)
  const standard = standardOf(record)
  const { from, to, reference } = headerRolesOf(family.entity, record)
  return {
    Id: standard.id,
    Number: standard.docNo,
    Location: locationName(names, to ?? from),
    FromLoc: locationName(names, from),
    ToLoca: locationName(names, to ?? from),
    DeliveryDate: dayOf(query),
    Details: lines.map((line, index) => detail(line, items[index])),
    Status: standard.status,
    StatusName: translate(stateLabel(family.id, standard.status)),
    ApprovalStatus: standard.approvalStatusId,
    Module: translate(family.title),
    Reference: reference || '-',
    CreatedBy: names.createdBy,
    EnteredOn: standard.enteredOn,
    TimeZone: names.timeZone ?? definitions.settings.locale.timeZone,
    DateFormat: definitions.settings.locale.dateFormat,
    CurrencySymbol: names.currencySymbol ?? '$',
    ...(names.currencyDecimals !== null && { CurrencyDecimals: names.currencyDecimals }),
    TotalQty: printDecimal(lines.map(({ qty }) => qty).reduce(add, zero)),
    Reason: names.reason ?? '-',
    TotalItemValue: lines.some(({ value }) => value === undefined)
      ? ''
      : printDecimal(lines.map(({ value }) => value ?? zero).reduce(add, zero)),
  }
}

/** A transfer shows the day it is posted, every other document the day it is needed. */
function dayOf({ family, record }: SummaryQuery): string {
  const { day, neededBy } = headerRolesOf(family.entity, record)
  return family.docType === transferType ? day || neededBy : neededBy || day
}

interface Names {
  readonly createdBy: string
  readonly reason: string | null
  readonly currencySymbol: string | null
  readonly currencyDecimals: number | null
  readonly timeZone: string | null
  readonly locations: Readonly<Record<string, string>>
}

async function readNames(trx: Trx, { tenantId, family, record }: SummaryQuery): Promise<Names> {
  const { enteredBy, site } = standardOf(record)
  const { from, to, reason } = headerRolesOf(family.entity, record)
  const reasonIds = [reason, ...roleLinesOf(family.entity, record).map((line) => line.reason)].filter(
    (id) => id !== undefined,
  )
  const locationIds = [from, to].filter((id) => id !== undefined)
  const result = await sql<Names>`select
    coalesce((select u.display_name from app_user u where u.tenant_id = ${tenantId} and u.id = ${enteredBy}::bigint), '') as "createdBy",
    (select string_agg(r.name, ', ' order by r.id <> ${reason ?? 0}::bigint, r.name) from reason r
      where r.tenant_id = ${tenantId} and r.id = any(${reasonIds}::bigint[])) as reason,
    (select c.symbol from site s join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
      where s.tenant_id = ${tenantId} and s.id = ${site}) as "currencySymbol",
    (select s.currency_decimals from site s where s.tenant_id = ${tenantId} and s.id = ${site}) as "currencyDecimals",
    (select s.iana_timezone from site s where s.tenant_id = ${tenantId} and s.id = ${site}) as "timeZone",
    (select coalesce(json_object_agg(l.id, l.name), '{}') from location l
      where l.tenant_id = ${tenantId} and l.id = any(${locationIds}::bigint[])) as locations`.execute(trx)
  const [names] = result.rows
  if (names === undefined) throw new Error('A select without a from clause answers one row')
  return names
}

function locationName(names: Names, id: number | undefined): string {
  return (id === undefined ? undefined : names.locations[String(id)]) ?? ''
}

interface ItemName {
  readonly number: string
  readonly name: string
  readonly unitCode: string | null
}

async function readItemNames(
  trx: Trx,
  tenantId: string,
  lines: readonly LineRoleValues[],
): Promise<readonly ItemName[]> {
  const asked = JSON.stringify(lines.map(({ item, unit }, index) => ({ index, item, unit })))
  const result =
    await sql<ItemName>`select coalesce(i.number, '') as number, coalesce(i.name, '') as name, n.code as "unitCode"
    from jsonb_to_recordset(${asked}::jsonb) as a(index int, item bigint, unit bigint)
    left join item i on i.tenant_id = ${tenantId} and i.id = a.item
    left join item_unit u on u.tenant_id = ${tenantId} and u.id = a.unit
    left join unit n on n.tenant_id = ${tenantId} and n.id = u.unit_id
    order by a.index`.execute(trx)
  return result.rows
}

function detail({ qty, value }: LineRoleValues, item: ItemName | undefined) {
  return {
    Name: item?.name ?? '',
    Qty: printDecimal(qty),
    // A line whose cost is not known does not cost nothing.
    Valued: value === undefined ? '' : printDecimal(value),
    UnitCode: item?.unitCode ?? '',
    Number: item?.number ?? '',
  }
}
