import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { pascalCase } from '#core/text/case-of.ts'
import { statesOfTarget } from '#core/model/workflow/effect-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { ErrorBody } from '#core/http/error-body.ts'
import type { MoveBody, WireList, WireRow } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { TestSession } from '../../support/sign-in.ts'
import type { FamilyWorld } from './family-world.ts'
import { lookupIn } from './lookup-in.ts'

/** One move from one state; where quantities are asked, once with all of them and once with less. */
export interface Step {
  readonly state: string
  readonly move: MoveDefinition
  readonly share: 'all' | 'part'
}

/** What came of the steps of a workflow. */
export interface Walk {
  /** Steps made, by their key, with the state they led to. */
  readonly made: ReadonlyMap<string, string>
  /** Steps refused, with the code. */
  readonly refused: ReadonlyMap<string, string>
  /** Steps nobody was offered, or whose state no record came to. */
  readonly left: readonly string[]
  /** One record in each state that was reached. */
  readonly reached: ReadonlyMap<string, WireRow>
}

/** Most moves of one record, and most records of one walk. */
const longestPath = 14
const mostRecords = 40

/** Brings records of the family through its workflow until every step was made or refused, or nobody is offered another. */
export async function walkWorkflow(world: FamilyWorld, family: FamilyDefinition, first: WireRow): Promise<Walk> {
  const walk = new WorkflowWalk(world, family)
  for (let count = 0; count < mostRecords && walk.hasMore(); count += 1) {
    const before = walk.progress()
    await walk.follow(count === 0 ? first : (await world.make(family)).row)
    if (walk.progress() === before) break
  }
  for (const { set } of family.samples.also) {
    walk.startOver()
    for (let count = 0; count < mostRecords && walk.hasMore(); count += 1) {
      const before = walk.progress()
      await walk.follow((await world.make(family, set)).row)
      if (walk.progress() === before) break
    }
  }
  return walk.result()
}

/** Name of a step, such as `Approved issue part`. */
function keyOf({ state, move, share }: Step): string {
  return `${state} ${move.id}${share === 'part' ? ' part' : ''}`
}

class WorkflowWalk {
  readonly #world: FamilyWorld
  readonly #family: FamilyDefinition
  readonly #todo: Map<string, Step>
  readonly #made = new Map<string, string>()
  readonly #refused = new Map<string, string>()
  readonly #reached = new Map<string, WireRow>()
  readonly #left = new Map<string, Step>()

  constructor(world: FamilyWorld, family: FamilyDefinition) {
    this.#world = world
    this.#family = family
    const moves = Object.values(family.workflow?.moves ?? {})
    const steps = moves.flatMap((move) =>
      move.from.flatMap((state) => sharesOf(move).map((share) => ({ state, move, share }))),
    )
    this.#todo = new Map(steps.map((step) => [keyOf(step), step]))
  }

  /** What nobody was offered is tried again, on records of another kind. */
  startOver(): void {
    for (const [key, step] of this.#left) this.#todo.set(key, step)
    this.#left.clear()
  }

  hasMore(): boolean {
    return this.#todo.size > 0
  }

  progress(): number {
    return this.#made.size + this.#refused.size
  }

  result(): Walk {
    return {
      made: this.#made,
      refused: this.#refused,
      left: [...this.#left.keys(), ...this.#todo.keys()],
      reached: this.#reached,
    }
  }

  /** Moves one record on, by steps not tried before or towards them, until there is nowhere left to go. */
  async follow(first: WireRow): Promise<void> {
    let row = first
    for (let length = 0; length < longestPath; length += 1) {
      if (!this.#reached.has(stateOf(row))) this.#reached.set(stateOf(row), row)
      const next = await this.#choose(row)
      if (next === undefined) return
      row = (await this.#take(next)) ?? row
    }
  }

  /** A step that is offered to somebody: an untried one, else the one that leads to an untried one by the fewest moves. */
  async #choose(row: WireRow): Promise<Offer | undefined> {
    const steps = stepsFrom(this.#family, stateOf(row))
    const offers = await offersOf(this.#world, this.#family, { row, steps })
    const offered = new Set(offers.map(({ step }) => keyOf(step)))
    // Nobody makes them on such a record: no reason to come here again.
    for (const step of steps)
      if (!offered.has(keyOf(step)) && this.#todo.delete(keyOf(step))) this.#left.set(keyOf(step), step)
    const ways = offers.map((offer) => ({ offer, length: this.#wayOver(offer.step) }))
    const [best] = ways.filter(({ length }) => length !== Infinity).toSorted((a, b) => a.length - b.length)
    return best?.offer
  }

  /** How many made moves lie between a step and the first untried one. */
  #wayOver(step: Step): number {
    if (this.#todo.has(keyOf(step))) return 0
    let states = new Set([this.#made.get(keyOf(step))])
    for (let length = 1; length <= longestPath; length += 1) {
      const steps = [...states].flatMap((state) => (state === undefined ? [] : stepsFrom(this.#family, state)))
      if (steps.some((next) => this.#todo.has(keyOf(next)))) return length
      states = new Set(steps.map((next) => this.#made.get(keyOf(next))))
    }
    return Infinity
  }

  /** A record that stayed in its state is another all the same: what it was not offered before it may be now. */
  #askAgain(state: string): void {
    for (const [key, step] of this.#left) if (step.state === state && this.#left.delete(key)) this.#todo.set(key, step)
  }

  async #take({ step, session, row }: Offer): Promise<WireRow | undefined> {
    const answer = await makeMove(session, this.#family, { row, step })
    this.#todo.delete(keyOf(step))
    if (answer.statusCode === 200) {
      const moved = answer.json<WireRow>()
      this.#made.set(keyOf(step), stateOf(moved))
      if ('stays' in step.move.to) this.#askAgain(step.state)
      return moved
    }
    this.#refused.set(keyOf(step), `${answer.statusCode} ${answer.json<ErrorBody>().Code}`)
    return undefined
  }
}

interface Offer {
  readonly step: Step
  readonly session: TestSession
  /** As the person it is offered to reads it. */
  readonly row: WireRow
}

function stepsFrom({ workflow }: FamilyDefinition, state: string): readonly Step[] {
  const moves = Object.values(workflow?.moves ?? {}).filter(({ from }) => from.includes(state))
  return moves.flatMap((move) => sharesOf(move).map((share) => ({ state, move, share })))
}

function sharesOf(move: MoveDefinition): readonly Step['share'][] {
  return move.ask.lines === undefined ? ['all'] : ['part', 'all']
}

export function stateOf(row: WireRow): string {
  return String(row['Status'])
}

/** Who is offered which of the steps, one person a step. */
async function offersOf(
  world: FamilyWorld,
  family: FamilyDefinition,
  { row, steps }: { readonly row: WireRow; readonly steps: readonly Step[] },
): Promise<readonly Offer[]> {
  const offers = new Map<string, Offer>()
  const { cast, elsewhere } = world.people
  for (const session of [...cast, ...(elsewhere === undefined ? [] : [elsewhere])]) {
    if (offers.size === steps.length) break
    const answer = await session.call({ url: `/inventory/api/${family.entity.set}(${row.Id})` })
    if (answer.statusCode !== 200) continue
    const seen = answer.json<WireRow>()
    // The annotation is the server's own list of ids.
    const ids = seen['@larder.moves'] as readonly string[]
    for (const step of steps)
      if (ids.includes(step.move.id) && !offers.has(keyOf(step))) offers.set(keyOf(step), { step, session, row: seen })
  }
  return [...offers.values()]
}

/** The states a move may end in, where reaching one leads on to another as well. */
export function endsOf({ workflow }: FamilyDefinition, key: string): readonly string[] {
  const [from = '', id = ''] = key.split(' ')
  const move = workflow?.moves[id]
  if (workflow === undefined || move === undefined) return []
  if ('stays' in move.to) return [from]
  const ends = new Set(statesOfTarget(move.to))
  // A set is walked in the order of its growth.
  for (const state of ends) {
    const next = workflow.onState[state]?.to
    for (const further of next === undefined ? [] : statesOfTarget(next)) ends.add(further)
  }
  return [...ends]
}

/** POST of a move with everything it asks for. */
export async function makeMove(
  session: TestSession,
  family: FamilyDefinition,
  { row, step }: { readonly row: WireRow; readonly step: Step },
): Promise<LightMyRequestResponse> {
  const send = (body: MoveBody) =>
    session.call({
      method: 'POST',
      url: `/inventory/api/${family.entity.set}(${row.Id})/${step.move.id}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': String(row['@odata.etag']) },
      payload: { ...body },
    })
  const body = { ...bodyOf(family, row, step), ...(await fieldsOf(session, family, { row, step })) }
  const answer = await send(body)
  return answer.statusCode === 200 || answer.json<ErrorBody>().CanConfirm !== true
    ? answer
    : send({ ...body, Confirmed: true })
}

/** Of each lookup the move asks for, the first record that fits it. */
async function fieldsOf(
  session: TestSession,
  family: FamilyDefinition,
  { row, step: { move } }: { readonly row: WireRow; readonly step: Step },
): Promise<MoveBody> {
  const Fields: Record<string, unknown> = {}
  for (const { field: id, isRequired } of move.ask.fields) {
    const field = family.entity.fields.find((one) => one.id === id)
    const lookup = lookupIn(field)
    if (field === undefined) continue
    if (lookup === undefined) {
      const plain = isRequired ? wordsWhereEmpty(row, field) : daysWhereOptional[field.type]
      if (plain !== undefined) Fields[wireName(field)] = plain
      continue
    }
    const query = new URLSearchParams({ $select: 'Id', $top: '1', $filter: lookup.filter ?? 'Id gt 0' })
    const answer = await session.call({ url: `/inventory/api/${lookup.set}?${query}` })
    if (answer.statusCode === 200) Fields[wireName(field)] = answer.json<WireList>().value[0]?.Id
  }
  return move.ask.fields.length === 0 ? {} : { Fields }
}

/** A day that may be given and is another than the record has. */
const daysWhereOptional: Readonly<Record<string, string>> = { date: '2099-12-30' }

/** A text or an amount that must be given, where the record has none. */
function wordsWhereEmpty(row: WireRow, field: FieldDefinition): string | undefined {
  return row[wireName(field)] === null ? wordsOfKinds[field.type] : undefined
}

const wordsOfKinds: Readonly<Record<string, string>> = { text: 'Sample', money: '1' }

function bodyOf(family: FamilyDefinition, row: WireRow, { move, share }: Step): MoveBody {
  // The annotation is the server's own table of ids.
  const request = (row['@larder.requests'] as Readonly<Record<string, number>> | undefined)?.[move.id]
  const asked = move.ask.lines
  const lines = family.entity.lines.find(({ id }) => id === asked?.lines)
  const limit = lines?.fields.find(({ id }) => id === asked?.upTo)?.property ?? ''
  // The answer has the lines under their property.
  const rows = lines === undefined ? [] : (row[lines.property] as readonly WireRow[])
  const amount = (line: WireRow) => (share === 'all' ? String(line[limit]) : String(Number(line[limit]) / 2))
  return {
    ...(move.ask.remarks === 'none' ? {} : { Remarks: 'Sample' }),
    ...(request === undefined ? {} : { Request: request }),
    ...(asked === undefined
      ? {}
      : { Lines: rows.map((line) => ({ Id: line.Id, [pascalCase(asked.id)]: amount(line) })) }),
  }
}
