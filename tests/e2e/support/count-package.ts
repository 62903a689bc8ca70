import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { TestSession } from '../../server/support/sign-in.ts'

/** A package of so many goods to count in shelf order: those of the demo, and further ones until there are enough. Answers its name. */
export async function countPackage(session: TestSession, lines: number): Promise<string> {
  const read = async <Answer>(path: string) => (await session.call({ url: `/inventory/api/${path}` })).json<Answer>()
  const make = async (set: string, payload: object): Promise<WireRow> => {
    const headers = { 'idempotency-key': randomUUID() }
    const made = await session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<WireRow>()
  }
  const { value } = await read<{ readonly value: readonly WireRow[] }>(
    'Items?$top=200&$filter=IsActive eq true and IsStocked eq true',
  )
  const pattern = await read<WireRow>(`Items(${value[0]?.Id})`)
  const ids = value.slice(0, lines).map(({ Id }) => Id)
  const mark = String(Date.now())
  while (ids.length < lines) {
    const { BaseUnitId, CategoryId } = pattern
    const unit = { UnitId: BaseUnitId, Num: '1', Den: '1' }
    const named = { Number: `SHELF-${mark}-${ids.length}`, Name: `Shelf ${mark} ${ids.length}` }
    const item = { ...named, CategoryId, BaseUnitId, TransactionUnitId: BaseUnitId, Units: [unit] }
    ids.push((await make('Items', item)).Id)
  }
  const Name = `Whole store ${mark}`
  const Items = ids.map((ItemId) => ({ ItemId }))
  await make('Packages', { Number: `STORE-${mark}`, Name, Holds: 'Item', ForCount: true, Items })
  return Name
}
