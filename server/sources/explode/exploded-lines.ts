import { sql } from 'kysely'
import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { SourceBody } from '#core/http/sources-contract.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { LineRolesDefinition } from '#core/model/line-roles.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { wireName } from '#core/record/wire-record.ts'
import { suggestedQuantity } from '#core/suggestion/suggested-quantity.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import type { StoredRecord } from '../../documents/read/read-record.ts'
import type { Expansions } from '../../documents/read/row-values.ts'
import { mostParts, readSizes, tooLargeIssue } from './too-large.ts'

/** What this SQL reads of tables that definitions draw. */
export const explodedLineReads: TableReads = {
  by: 'server/sources/explode/exploded-lines.ts',
  entities: {
    item: { isStocked: 'boolean', name: 'text', transactionUnit: { to: 'unit' } },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    recipe: { portions: 'integer', yieldQty: 'quantity' },
    unit: { code: 'text' },
  },
}

/** An item a recipe takes, in base units, with the unit it is moved in; null where it has none. */
interface TakenItem {
  readonly recipe: number
  readonly itemId: number
  readonly item: string
  readonly baseQty: string
  readonly lacksUnit: boolean
  readonly unitId: number | null
  readonly unit: string | null
  readonly num: string | null
  readonly den: string | null
}

/**
 * Recipes with what so many portions of each take in place of their own lines (SRC-249): each item that is kept in stock, in whole units of its
 * movements. Sources that are not exploded stay as they are. @throws E_VALIDATION where the header says no number its field takes, and of a recipe that
 * comes to more lines than anybody could mean (SRC-262)
 */
export async function explodedLines(
  scope: CommandScope,
  source: SourceDefinition,
  {
    stored,
    same = {},
    family,
  }: { readonly stored: readonly StoredRecord[]; readonly same: SourceBody['Same']; readonly family: FamilyDefinition },
): Promise<readonly StoredRecord[]> {
  const { exploded, from } = source.lines
  if (exploded === undefined || stored.length === 0) return stored
  const covers = saidCovers(scope, exploded.covers, same)
  const { trx, ctx, session } = scope
  const recipes = stored.map(({ record }) => standardOf(record).id)
  const sizeOf = await readSizes(trx, { tenantId: ctx.tenantId, day: session.now.today, recipes })
  if (recipes.some((id) => sizeOf(id) > mostParts))
    throw appError('E_VALIDATION', {}, { issues: [tooLargeIssue(source.record ?? '')] })
  const taken = await readTaken(scope, { stored, covers })
  const roles = family.entity.lines.find(({ id }) => id === from)?.roles ?? {}
  return stored.map(({ record, expandedLines, ...rest }) => {
    const lines = taken.filter(({ recipe }) => recipe === standardOf(record).id).map((one) => lineOf(roles, one))
    return {
      ...rest,
      record: { ...record, [from]: lines.map(({ line }) => line) },
      expandedLines: { ...expandedLines, [from]: lines.map(({ expanded }) => expanded) },
    }
  })
}

/** For how many the header says, as its field takes it; null where it says nothing. @throws E_VALIDATION */
function saidCovers(
  { family, session }: CommandScope,
  id: string,
  same: NonNullable<SourceBody['Same']>,
): string | null {
  const field = family.entity.fields.find((one) => one.id === id)
  const value = field && same[wireName(field)]
  if (field === undefined || value === undefined || value === null || value === '') return null
  const issue = kindOf(field).check(field.options, value, session.now.today)
  if (issue !== undefined) throw appError('E_VALIDATION', {}, { issues: [fieldIssue(id, issue)] })
  return String(value)
}

async function readTaken(
  { trx, ctx, session }: CommandScope,
  { stored, covers }: { readonly stored: readonly StoredRecord[]; readonly covers: string | null },
): Promise<readonly TakenItem[]> {
  const ids = stored.map(({ record }) => standardOf(record).id)
  const { rows } = await sql<TakenItem>`
    with wanted as (
      select n.no, n.id as recipe, r.id, case when ${covers}::numeric is null then r.yield_qty
        else ${covers}::numeric * r.yield_qty / coalesce(r.portions, r.yield_qty) end as qty
      from unnest(${ids}::bigint[]) with ordinality as n(id, no)
      join recipe r on r.tenant_id = ${ctx.tenantId} and r.id = recipe_in_force(${ctx.tenantId}, n.id, ${session.now.today}::date)
    ), goods as (
      select w.recipe, g.item_id, g.base_qty, g.lacks_unit from wanted w
      cross join lateral exploded_goods(${ctx.tenantId}, array[w.id], array[null::bigint], array[null::bigint], array[w.qty],
        ${session.now.today}::date, false) g)
    select g.recipe, i.id as "itemId", i.name as item, g.base_qty::text as "baseQty", g.lacks_unit as "lacksUnit",
      v.id as "unitId", u.code as unit, v.num::text as num, v.den::text as den
    from goods g
    join item i on i.tenant_id = ${ctx.tenantId} and i.id = g.item_id and coalesce(i.is_stocked, true)
    left join item_unit v on v.tenant_id = i.tenant_id and v.parent_id = i.id and v.unit_id = i.transaction_unit_id
    left join unit u on u.tenant_id = v.tenant_id and u.id = v.unit_id
    order by g.recipe, i.name, i.id`.execute(trx)
  return rows
}

/** The item as a line of its recipe would say it, by the roles of the fields, and what its lookups point at. */
function lineOf(roles: LineRolesDefinition, one: TakenItem) {
  const { item = '', unit = '', qty = '' } = roles
  const expanded: Expansions = {
    [item]: { Id: one.itemId, '@larder.title': one.item },
    ...(one.unitId === null ? {} : { [unit]: { Id: one.unitId, '@larder.title': one.unit } }),
  }
  return { line: { [item]: one.itemId, [unit]: one.unitId, [qty]: wholeUnits(one) }, expanded }
}

/** As many whole units as hold it (SUGG-1); null where nobody knows how much that is. */
function wholeUnits({ baseQty, num, den, lacksUnit }: TakenItem): string | null {
  if (num === null || den === null || lacksUnit) return null
  const par = divide(multiply(toDecimal(baseQty), toDecimal(den)), toDecimal(num), 12)
  return printDecimal(suggestedQuantity({ par, projected: zero }))
}
