import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { put, take, type Books } from './books.ts'
import { forget, learn } from './costs.ts'
import {
  closed,
  expectOutcome,
  inBase,
  lineOf,
  move,
  partOf,
  save,
  wire,
  wireLine,
  type Real,
  type Wish,
} from './command.ts'
import { oneOf, openOf, type Model, type Moved, type Requisition } from './model.ts'
import { wishes } from './wishes.ts'

type Command = AsyncCommand<Model, Real>

const set = 'Requisitions'

/** Writes one; most are submitted at once. */
export function create(given: {
  wishes: readonly Wish[]
  isBack: boolean
  isExpensed: boolean
  isDraft: boolean
  isRepeated: boolean
}): Command {
  return {
    check: () => true,
    toString: () => `create requisition ${JSON.stringify(given)}`,
    run: async (model, real) => {
      const lines = given.wishes.map((wish) => lineOf(real.ground, wish))
      const [store, kitchen] = real.ground.places
      const [from, to] = given.isBack ? [kitchen, store] : [store, kitchen]
      const body = {
        SupplyLocationId: from,
        RequestLocationId: to,
        Lines: lines.map((line) => wireLine(line)),
        ...(given.isExpensed ? { RequisitionType: 'DirectExpense', ExpenseAccountId: 2 } : {}),
      }
      const { Id, VersionNo, Status } = await save(real, lines, { path: set, body, sending: given })
      const { isExpensed } = given
      const paper = { id: Id, version: VersionNo, state: Status, from, to, isExpensed, lines, issues: [] }
      model.requisitions.push(paper)
      if (!given.isDraft) await submitNow(real, paper)
    },
  }
}

/** A command on one of the requisitions that stand in a state. */
function on(
  states: readonly string[],
  name: string,
  run: (model: Model, real: Real, chosen: Requisition) => Promise<void>,
): (index: number) => Command {
  const candidates = (model: Readonly<Model>) => model.requisitions.filter(({ state }) => states.includes(state))
  return (index) => ({
    check: (model) => candidates(model).length > 0,
    toString: () => `${name} ${index}`,
    run: async (model, real) => {
      const chosen = oneOf(candidates(model), index)
      if (chosen !== undefined) await run(model, real, chosen)
    },
  })
}

const edit = (thousandths: number, isStale: boolean) =>
  on(['PendingSubmission'], `edit to ${thousandths}${isStale ? ' stale' : ''}`, async (_model, { shop }, paper) => {
    const [first] = paper.lines
    if (first === undefined) return
    const asked = BigInt(thousandths) * 1000n
    const Lines = paper.lines.map(({ id }, index) => (index === 0 ? { Id: id, Qty: wire(asked) } : { Id: id }))
    const etag = `"v${paper.version - (isStale ? 1 : 0)}"`
    const answer = await shop.patch(`${set}(${paper.id})`, { Lines }, etag)
    expect(answer.statusCode, answer.body).toBe(isStale ? 412 : 200)
    if (isStale) return
    first.asked = asked
    paper.version = answer.json<{ VersionNo: number }>().VersionNo
  })

const submit = on(['PendingSubmission'], 'submit', (_model, real, paper) => submitNow(real, paper))

/** Nobody is asked. */
async function submitNow(real: Real, paper: Requisition): Promise<void> {
  expectOutcome(await move(real, { set, paper, name: 'submit' }), paper, undefined)
  paper.state = 'Pending'
}

const issue = (percent: number, isRepeated: boolean) =>
  on(['Pending', 'Partial'], `issue ${percent} %${isRepeated ? ' repeated' : ''}`, async (model, real, paper) => {
    const body = bodyOf(paper, percent)
    const after = issued(model.books, paper, percent)
    const refusal = closed(model) ?? (after === undefined ? 'E_NEG_ONHAND' : undefined)
    expectOutcome(await move(real, { set, paper, name: 'issue', body }, isRepeated), paper, refusal)
    if (refusal === undefined) keep(model, paper, after)
  })

const issueTwice = on(['Pending', 'Partial'], 'issue twice at once', async (model, real, paper) => {
  const after = issued(model.books, paper, 100)
  const one = () => move(real, { set, paper, name: 'issue' })
  const answers = (await Promise.all([one(), one()])).toSorted((a, b) => a.statusCode - b.statusCode)
  const [won, lost] = answers
  const refusal = closed(model) ?? (after === undefined ? 'E_NEG_ONHAND' : undefined)
  expect(lost === undefined ? 0 : lost.statusCode, lost?.body).toBeGreaterThanOrEqual(409)
  if (won !== undefined) expectOutcome(won, paper, refusal)
  if (refusal === undefined) keep(model, paper, after)
})

const closeShort = on(['Partial'], 'close short', async (_model, real, paper) => {
  expectOutcome(await move(real, { set, paper, name: 'closeShort' }), paper, undefined)
  for (const line of paper.lines) line.cancelled = openOf(line)
  paper.state = 'Completed'
})

const reverse = on(['Partial', 'Completed'], 'reverse', async (model, real, paper) => {
  const after = undone(model.books, paper)
  const refusal = closed(model) ?? (after === undefined ? 'E_NEG_ONHAND' : undefined)
  const body = { Remarks: 'wrong' }
  expectOutcome(await move(real, { set, paper, name: 'reverse', body }), paper, refusal)
  if (refusal !== undefined || after === undefined) return
  model.books = after
  model.costs = forget(model.costs, paper)
  paper.state = 'Cancelled'
  for (const line of paper.lines) [line.done, line.cancelled] = [0n, 0n]
})

interface Issued {
  readonly books: Books
  readonly moved: readonly Moved[]
  readonly parts: readonly bigint[]
}

function bodyOf(paper: Requisition, percent: number): object {
  if (percent === 100) return {}
  return { Lines: paper.lines.map((line) => ({ Id: line.id, IssueQty: wire(partOf(line, percent)) })) }
}

/** The books after an issue of a part of everything open; undefined where goods are not there. */
function issued(before: Books, paper: Requisition, percent: number): Issued | undefined {
  let books = before
  const moved: Moved[] = []
  const parts = paper.lines.map((line) => partOf(line, percent))
  for (const [index, line] of paper.lines.entries()) {
    const part = parts[index] ?? 0n
    if (part === 0n) continue
    // Parts of thirds are converted together, so that nothing is left behind.
    const qty = inBase(line.done + part, line.unit) - inBase(line.done, line.unit)
    const taken = take(books, { place: paper.from, item: line.item, qty })
    if (taken === undefined) return undefined
    const { value } = taken
    books = paper.isExpensed ? taken.books : put(taken.books, { place: paper.to, item: line.item, qty }, value)
    moved.push({ item: line.item, qty, value })
  }
  return { books, moved, parts }
}

function keep(model: Model, paper: Requisition, after: Issued | undefined): void {
  if (after === undefined) return
  model.books = after.books
  paper.issues = [...paper.issues, after.moved]
  if (!paper.isExpensed)
    model.costs = learn(model.costs, { place: paper.to, moved: after.moved, by: paper, isArrival: false })
  for (const [index, line] of paper.lines.entries()) line.done += after.parts[index] ?? 0n
  paper.state = paper.lines.every((line) => openOf(line) === 0n) ? 'Completed' : 'Partial'
}

/** Newest first: goods leave at today's average and come back at what they were worth. */
function undone(before: Books, paper: Requisition): Books | undefined {
  let books = before
  for (const { item, qty, value } of paper.issues.flat().toReversed()) {
    const left = paper.isExpensed ? { books } : take(books, { place: paper.to, item, qty })
    if (left === undefined) return undefined
    books = put(left.books, { place: paper.from, item, qty }, value)
  }
  return books
}

const index = fc.nat(7)
const rarely = fc.nat(3).map((number) => number === 0)
const percents = fc.constantFrom(25, 50, 100)

/** Everything people do with requisitions. */
export const requisitionCommands: readonly fc.Arbitrary<Command>[] = [
  fc
    .record({ wishes, isBack: rarely, isExpensed: fc.boolean(), isDraft: rarely, isRepeated: fc.boolean() })
    .map(create),
  fc
    .tuple(fc.integer({ min: 1000, max: 9000 }), fc.boolean(), index)
    .map(([qty, isStale, at]) => edit(qty, isStale)(at)),
  index.map(submit),
  fc.tuple(percents, fc.boolean(), index).map(([percent, again, at]) => issue(percent, again)(at)),
  fc.tuple(percents, fc.boolean(), index).map(([percent, again, at]) => issue(percent, again)(at)),
  index.map(issueTwice),
  index.map(closeShort),
  index.map(reverse),
]
