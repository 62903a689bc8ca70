import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#core/http/error-body.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { emptyRecord } from '#core/record/empty-record.ts'
import { usedAt } from '#core/record/used-at.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { canBeMade } from '../families/support/family-cases.ts'
import { createFamilyWorld, post, type Administered, type FamilyWorld } from '../families/support/family-world.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { limitedCells, limitedKinds, nameOf, recordNaming, type LimitedCell } from './support/limited-cells.ts'

const tenant = (await productDefinitions()).forTenant('ui')
/** Families in which people name what packages limit. */
const naming = [...tenant.families.values()].filter((family) => canBeMade(family) && limitedCells(family).length > 0)
const limited = naming.filter((family) => usedAt(family, {}) !== undefined)

/** Families whose cells no package limits, by why. A new one says in its roles where it is, or stands here. */
const notLimited: Readonly<Record<string, string>> = {
  'It is made, bought or sold at many places, and limited where it is used': 'item recipe product',
  'It is what limits are made of': 'package',
  'It says a price or how a supplier is reached and paid, and takes nothing':
    'contractPrice punchoutConnection supplierBank',
  'It takes nothing away from its place and brings nothing there': 'binTransfer',
  'It is looked at alone': 'recipeComparison',
}

/** Cells nobody fills in a new record: moves ask for them, one of which is limited itself, and the other makes orders that are. */
const filledLater = ['requestForBids lines.awardSupplier', 'requisition substitute']

/** Where everything is looked for: limits leave nothing of it. */
const places = { from: stock.kitchen, to: stock.bar } as const
const kinds = Object.values(limitedKinds)

let world: StockMasterWorld
let families: FamilyWorld<Administered>

beforeAll(async () => {
  world = await createStockMasterWorld()
  families = await createFamilyWorld({ definitions: tenant, people: { admin: world.admin }, now: world.clock.now })
  for (const [index, kind] of kinds.entries()) {
    const id = 7000 + index
    await world.execute(sql`insert into package (tenant_id, id, number, name, holds, owner, for_limits, is_active, version_no)
      values ('ui', ${id}, ${kind}, ${kind}, ${kind}, 'Global', true, true, 1)`)
    for (const at of [id, id + 100])
      await world.execute(sql`insert into package_limit (tenant_id, id, number, name, limit_type, mode, is_active, version_no)
        values ('ui', ${at}, ${`L${at}`}, ${`No ${kind}`}, ${kind}, 'Refuse', false, 1)`)
    await world.execute(sql`insert into package_limit_package (tenant_id, parent_id, line_no, package_id)
      values ('ui', ${id}, 1, ${id}), ('ui', ${id + 100}, 1, ${id})`)
    await world.execute(
      sql`insert into package_limit_site (tenant_id, parent_id, line_no, site_id) values ('ui', ${id}, 1, ${stock.site})`,
    )
    await world.execute(sql`insert into package_limit_location (tenant_id, parent_id, line_no, location_id)
      values ('ui', ${id + 100}, 1, ${stock.store})`)
  }
})
afterAll(() => world.close())

/** The limits of the site alone hold from now on, or those of one place. */
async function hold(place?: number): Promise<void> {
  await world.execute(
    sql`update package_limit set is_active = (id < 7100) = ${place === undefined} where tenant_id = 'ui'`,
  )
  if (place !== undefined)
    await world.execute(sql`update package_limit_location set location_id = ${place} where tenant_id = 'ui'`)
}

it('[PKL-740] every family that names what packages limit is limited, or listed with why not', () => {
  const others = naming.filter((family) => !limited.includes(family)).map(({ id }) => id)
  const listed = Object.values(notLimited).flatMap((ids) => ids.split(' '))
  expect(others.toSorted()).toEqual(listed.toSorted())
})

it('[PKL-740] people fill every cell that is limited, but those that are filled later', () => {
  const closed = limited.flatMap((family) =>
    limitedCells(family).flatMap((cell) => (named(family, cell) === undefined ? [`${family.id} ${nameOf(cell)}`] : [])),
  )
  expect(closed.toSorted()).toEqual(filledLater.toSorted())
})

describe.each(limited.map((family) => ({ id: family.id, family })))('$id', ({ family }) => {
  it('[PKL-740, PKL-741] is refused at each cell where its site takes nothing', async () => {
    await hold()
    expect(await notRefused(family, limitedCells(family))).toEqual([])
  })

  const roles = (['from', 'to'] as const).filter((role) => family.entity.roles[role] !== undefined)
  it.runIf(roles.length > 0)('[PKL-740] is refused at each cell where its place takes nothing', async () => {
    for (const role of roles) {
      await hold(places[role])
      const cells = limitedCells(family).filter(({ field }) => field.lookup.to !== 'customer')
      expect([role, await notRefused(family, cells)]).toEqual([role, []])
    }
  })
})

/** A new record at the places, with something in the cell; undefined where people cannot fill it. */
function named(family: FamilyDefinition, cell: LimitedCell): EntityRecord | undefined {
  const { session } = families
  const { from, to } = family.entity.roles
  const empty = emptyRecord(family.entity, session)
  const there = {
    ...empty,
    ...(from === undefined ? {} : { [from]: places.from }),
    ...(to === undefined ? {} : { [to]: places.to }),
  }
  return recordNaming({ family, session, record: there }, cell, 1)
}

/** Cells the server does not refuse as outside of the packages; what else is wrong is told with it. */
async function notRefused(family: FamilyDefinition, cells: readonly LimitedCell[]): Promise<readonly string[]> {
  const left: string[] = []
  for (const cell of cells) {
    const record = named(family, cell)
    if (record === undefined) continue
    const answer = await post(world.admin, family, toWireInput(family.entity, record))
    const { Errors = [] } = answer.json<Partial<ErrorBody>>()
    const isTold = Errors.some(
      ({ code, field, lines }) => code === 'packageLimit' && field === cell.field.id && lines === cell.lines?.id,
    )
    if (!isTold) left.push(`${nameOf(cell)}: ${answer.statusCode} ${answer.body.slice(0, 400)}`)
  }
  return left
}
