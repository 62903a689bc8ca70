import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { openOf, type Line, type Model, type Moved, type Paper, type Unit } from './model.ts'
import { share, unitOfQty, written } from './figures.ts'
import type { Ground, Sending, Shop } from './shop.ts'

/** What a command works on. */
export interface Real {
  readonly shop: Shop
  readonly ground: Ground
}

/** A line somebody fills in: which item and unit by index, thousandths of a quantity, cents of a price. */
export interface Wish {
  readonly item: number
  readonly unit: number
  readonly thousandths: number
  readonly cents: number
}

/** A line that is not saved yet. */
export function lineOf({ items }: Pick<Ground, 'items'>, wish: Wish): Line {
  const item = items[wish.item % items.length]
  const unit = item?.units[wish.unit % item.units.length]
  if (item === undefined || unit === undefined) throw new Error('every ground has items with units')
  const asked = BigInt(wish.thousandths) * 1000n
  return { id: 0, item: item.id, unit, asked, done: 0n, cancelled: 0n, price: BigInt(wish.cents) }
}

/** Millionths of base units. */
export function inBase(qty: bigint, { num, den }: Unit): bigint {
  return share(qty, num, den)
}

/** What a whole line is worth at its price, in cents and then in ten-thousandths. */
export function valueOf(qty: bigint, cents: bigint): bigint {
  return share(qty, cents, unitOfQty) * 100n
}

/** A quantity or a price as the wire writes it. */
export function wire(amount: bigint, unit: bigint = unitOfQty): string {
  return written(amount, unit)
}

/** A line as the wire writes it, with the field its price goes by. */
export function wireLine(line: Line, price?: string): Readonly<Record<string, unknown>> {
  const own = { ItemId: line.item, UnitId: line.unit.id, Qty: wire(line.asked) }
  return price === undefined ? own : { ...own, [price]: wire(line.price, 100n) }
}

/** What posting all of a line moves. */
export function wholeOf(line: Line): Moved {
  return { item: line.item, qty: inBase(line.asked, line.unit), value: valueOf(line.asked, line.price) }
}

interface Saved {
  readonly Id: number
  readonly VersionNo: number
  readonly Status: string
  readonly Lines: readonly { readonly Id: number }[]
}

/** Saves a document and gives its lines their ids. */
export async function save({ shop }: Real, lines: readonly Line[], request: Request): Promise<Saved> {
  const answer = await shop.post(request.path, request.body, request.sending)
  expect(answer.statusCode, answer.body).toBe(201)
  const row = answer.json<Saved>()
  for (const [index, line] of lines.entries()) line.id = row.Lines[index]?.Id ?? 0
  return row
}

interface Request {
  readonly path: string
  readonly body: object
  readonly sending?: Sending
}

/** Makes a move from the version the model knows. */
export function move(
  { shop }: Real,
  { set, paper, name, body = {} }: MoveRequest,
  isRepeated = false,
): Promise<LightMyRequestResponse> {
  return shop.post(`${set}(${paper.id})/${name}`, body, { etag: `"v${paper.version}"`, isRepeated })
}

interface MoveRequest {
  readonly set: string
  readonly paper: Pick<Paper, 'id' | 'version'>
  readonly name: string
  readonly body?: object
}

/** The answer is what the model foresaw: refused with a code, or done, and then the paper is as the answer says. */
export function expectOutcome(answer: LightMyRequestResponse, paper: { version: number }, refusal: string | undefined) {
  if (refusal !== undefined) {
    expect([answer.statusCode, answer.json<{ Code?: string }>().Code], answer.body).toEqual([409, refusal])
    return
  }
  expect(answer.statusCode, answer.body).toBe(200)
  paper.version = answer.json<Saved>().VersionNo
}

/** Why nothing may be posted now. */
export function closed({ isClosed }: Model): string | undefined {
  return isClosed ? 'E_PERIOD_CLOSED' : undefined
}

/** Some percent of what is open of a line. */
export function partOf(line: Line, percent: number): bigint {
  return (openOf(line) * BigInt(percent)) / 100n
}
