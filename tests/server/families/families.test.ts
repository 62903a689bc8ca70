import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everybodyPermission } from '#core/definition/everybody-permission.ts'
import type { ErrorBody } from '#core/http/error-body.ts'
import type { WireList, WireRow } from '#core/http/odata-contract.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { textIn } from '#core/record/read-values.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { fromWire, toWireInput, wireName } from '#core/record/wire-record.ts'
import { createDefinitionStore } from '../../../server/definitions/create-definition-store.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import type { TestSession } from '../support/sign-in.ts'
import { brokenCalls } from './support/broken-calls.ts'
import { changeOf } from './support/change-of.ts'
import { canBeMade, familyCases } from './support/family-cases.ts'
import { createFamilyTest, type FamilyTest } from './support/family-test.ts'
import { post } from './support/family-world.ts'
import { guardedCalls, guardedFields, guardsOfAll, toldIn } from './support/guarded-calls.ts'
import { listCalls } from './support/list-calls.ts'
import { endsOf, makeMove, stateOf, walkWorkflow } from './support/move-walk.ts'

// Another folder of definitions, such as one of seventy families, is tried with FAMILIES_CONFIG.
const folder = process.env['FAMILIES_CONFIG']
const definitions = await (folder === undefined
  ? productDefinitions()
  : createDefinitionStore(folder, productCatalogue))
const cases = familyCases(definitions)

/** Moves that need what other people have answered or written before; tests of their own make them. */
const walkedElsewhere: Readonly<Record<string, readonly string[]>> = {
  budget: ['copyActuals'],
  marketList: ['orderNow'],
  physicalInventory: ['deny'],
  requisition: ['substitute'],
  requestForBids: ['postpone', 'choose', 'makeBlankets'],
  voucher: ['override'],
}

let test: FamilyTest

beforeAll(async () => {
  test = await createFamilyTest(definitions)
})
afterAll(async () => {
  test.tellTimes()
  await test.close()
})

function codeOf(answer: LightMyRequestResponse): string {
  return answer.statusCode < 300 ? String(answer.statusCode) : `${answer.statusCode} ${answer.json<ErrorBody>().Code}`
}

describe.each(cases)('$name', ({ name, tenant, family }) => {
  const path = `/inventory/api/${family.entity.set}`
  const isMade = canBeMade(family)
  const { view, create } = family.permissions
  beforeAll(() => test.start(name))
  afterAll(() => test.stop())

  const world = () => test.worldOf(tenant)
  const one = async () => {
    const { row } = await test.subjectOf(tenant, family)
    if (row === undefined || !isMade) return row
    return (await open((await world()).people.admin, row.Id)).json<WireRow>()
  }
  const isSeenElsewhere = (row: WireRow) =>
    family.entity.fields.some(
      (field) => family.entity.alsoSeenAt.includes(field.id) && ![null, row['SiteId']].includes(row[wireName(field)]),
    )
  const open = (session: TestSession, id: number) => session.call({ url: `${path}(${id})` })
  const change = (session: TestSession, row: WireRow, ifMatch?: string) =>
    session.call({
      method: 'PATCH',
      url: `${path}(${row.Id})`,
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      payload: {},
    })
  const remove = (session: TestSession, row: WireRow) =>
    session.call({ method: 'DELETE', url: `${path}(${row.Id})`, headers: { 'if-match': String(row['@odata.etag']) } })

  it.runIf(isMade)('[SAMPLE-10] is created, read back as given, and changed', async () => {
    const { people } = await world()
    const { given, row } = await test.subjectOf(tenant, family)
    if (row === undefined) throw new Error('It was not made')
    const read = await open(people.admin, row.Id)
    expect(read.statusCode).toBe(200)
    const stored = fromWire(family.entity, read.json())
    const others = family.entity.fields.filter((field) => {
      const value = given[field.id]
      if (field.isDerived || typeof value === 'object' || isEmpty(value)) return false
      const now = stored[field.id]
      return typeof now === 'object' ? now !== null : !isSameValue(field, value, now)
    })
    expect(others.map(({ id }) => id)).toEqual([])
    const changed = await changeOf(await world(), family, row)
    if (row['@larder.canEdit'] !== true) return
    const answer = await people.admin.call({
      method: 'PATCH',
      url: `${path}(${row.Id})`,
      headers: { 'if-match': String(row['@odata.etag']) },
      payload: changed,
    })
    expect(codeOf(answer), answer.body).toBe('200')
    expect(answer.json()).toMatchObject({ ...changed, VersionNo: Number(row['VersionNo']) + 1 })
  })

  it('[SAMPLE-11] answers with every order, filter, view, tile and file of its lists', async () => {
    const { people, session, ...known } = await world()
    const row = await one()
    const wrong: string[] = []
    for (const list of Object.values(family.lists)) {
      for (const call of listCalls({ definitions: known.definitions, family, list, session, row })) {
        const answer = await people.admin.call({ url: call.url })
        if (answer.statusCode !== 200) wrong.push(`${call.name}: ${answer.body}`)
        else if (call.holdsRecord && answer.json<WireList>().value.length !== 1)
          wrong.push(`${call.name} leaves it out`)
      }
    }
    expect(wrong.join('\n')).toBe('')
  })

  it.runIf(isMade && family.workflow !== undefined)('[SAMPLE-12] moves as its workflow says', async () => {
    const { people } = await world()
    const first = await one()
    if (first === undefined) return
    const walk = await walkWorkflow(await world(), family, first)
    const { moves = {}, editable = [] } = family.workflow ?? {}
    const undone = [
      ...[...walk.refused].map((step) => step.join(': ')),
      ...walk.left.map((step) => `${step}: not offered`),
    ]
    const strayed = [...walk.made].filter(([key, to]) => !endsOf(family, key).includes(to))
    expect(strayed).toEqual([])
    const made = new Set([...walk.made.keys()].map((key) => key.split(' ')[1]))
    // A state no sample comes to, as where nobody is asked for approval, is told and excused.
    const possible = Object.values(moves).filter(({ from }) => from.some((state) => walk.reached.has(state)))
    // What only the holder of a mailed link does is walked by the tests of its form.
    const outside = new Set(Object.values(family.publicForms).flatMap((form) => form.moves))
    const elsewhere = new Set(walkedElsewhere[family.id])
    const never = possible.flatMap(({ id }) => (made.has(id) || outside.has(id) || elsewhere.has(id) ? [] : [id]))
    expect(never, `never made; ${undone.join('; ')}`).toEqual([])
    for (const [state, seen] of walk.reached) {
      const row = (await open(people.admin, seen.Id)).json<WireRow>()
      if (stateOf(row) !== state) continue
      const stray = Object.values(moves).find((move) => !move.from.includes(state) && move.by !== 'approver')
      if (stray)
        expect(codeOf(await makeMove(people.admin, family, { row, step: { state, move: stray, share: 'all' } }))).toBe(
          '409 E_STATE',
        )
      if (!editable.includes(state))
        expect(codeOf(await change(people.admin, row, String(row['@odata.etag'])))).toBe('409 E_STATE')
    }
  })

  it.runIf(isMade && family.form.print)('[SAMPLE-740] is drawn as a PDF that holds its number', async () => {
    const { people } = await world()
    const row = await one()
    if (row === undefined) throw new Error('It was not made')
    // Where a line breaks within it, letters stay in their order.
    const letters = (text: string) => text.replaceAll(/\s/g, '')
    const number = letters(textIn(fromWire(family.entity, row), family.entity.title))
    expect(number).not.toBe('')
    const answer = await people.admin.call({ url: `${path}(${row.Id})/pdf` })
    expect(codeOf(answer)).toBe('200')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { pages } = await readPdf(answer.rawPayload)
    expect(letters(pages.join(''))).toContain(number)
  })

  it('[SAMPLE-13] is refused without the rights to view, to write and to move', async () => {
    const { people } = await world()
    const row = await one()
    const ask = async (answers: readonly Promise<LightMyRequestResponse>[]) => (await Promise.all(answers)).map(codeOf)
    if (view !== everybodyPermission) {
      const calls = [`${path}/$export`, ...(row ? [`${path}(${row.Id})`] : [])]
      const answers = await ask(calls.map((url) => people.nobody.call({ url })))
      expect(answers).toEqual(calls.map(() => '403 E_PERM'))
    }
    // What lookups of every page read stays, and nothing else of the rows.
    if (view !== everybodyPermission)
      expect(codeOf(await people.nobody.call({ url: `${path}?$select=EnteredOn` }))).toMatch(/^403 E_PERM|^400 E_QUERY/)
    if (create === everybodyPermission) return
    const writes = [
      post(people.viewer, family, {}),
      ...(row ? [change(people.viewer, row, '"v1"'), remove(people.viewer, row)] : []),
    ]
    expect(await ask(writes)).toEqual(writes.map(() => '403 E_PERM'))
    if (row === undefined) return
    for (const move of Object.values(family.workflow?.moves ?? {})) {
      if (move.by === 'approver') continue
      const step = { state: stateOf(row), move, share: 'all' } as const
      expect(codeOf(await makeMove(people.nobody, family, { row, step })), move.id).toBe('403 E_PERM')
    }
  })

  const guarded = guardedFields(family)
  const hasGuarded = Object.values(guarded).some((fields) => fields.length > 0)
  it.runIf(hasGuarded)('[SAMPLE-18] tells nothing that is guarded to whoever has every other right', async () => {
    const { people, definitions } = await world()
    const calls = guardedCalls(family, guarded)
    const told: string[] = []
    for (const url of calls) {
      const { statusCode, body } = await people.blind.call({ url })
      // Nobody asks for lines on their own, so there is no set of some.
      if (![400, 403, 404].includes(statusCode)) told.push(`${url}: ${statusCode} ${body.slice(0, 200)}`)
    }
    for (const field of guarded.header) {
      const known = await people.admin.call({ url: `${path}?$top=1&$select=${wireName(field)}` })
      expect(codeOf(known), known.body).toBe('200')
    }
    const list = await people.blind.call({ url: `${path}?$top=3` })
    // Where the right to see the list guards something elsewhere, who lacks guards sees none of it, or what a look-up shows of it.
    const seesNone = codeOf(list) === '403 E_PERM' && guardsOfAll(definitions).has(family.permissions.view)
    if (seesNone) return expect(told).toEqual([])
    expect(codeOf(list), list.body).toBe('200')
    for (const row of list.json<WireList>().value) told.push(...toldIn(row, guarded))
    const row = await one()
    if (row !== undefined) {
      // Told to whoever may know, or what is not told to others would prove nothing; what others made came as a row of its list.
      const known = isMade ? row : (await open(people.admin, row.Id)).json<WireRow>()
      expect(toldIn(known, guarded)).not.toEqual([])
      told.push(...toldIn((await open(people.blind, row.Id)).json<WireRow>(), guarded))
    }
    expect(told.join('\n')).toBe('')
  })

  it('[SAMPLE-14] is not there for another tenant, from another site and for another person', async () => {
    const { people } = await world()
    const row = await one()
    if (row === undefined) return
    const strangers = [
      // Rows that come with a tenant have the same ids in each.
      ...(isMade ? [await test.strangerOf(tenant)] : []),
      ...(family.entity.scope === 'site' && row['SiteId'] !== null && people.elsewhere ? [people.elsewhere] : []),
      ...(family.entity.scope === 'user' ? people.cast.slice(-1) : []),
    ]
    for (const stranger of strangers) {
      // A record that other sites see as well is opened there and changed at its own site alone.
      if (stranger === people.elsewhere && isSeenElsewhere(row)) {
        expect(codeOf(await open(stranger, row.Id))).toBe('200')
        if (isMade && !family.entity.isFixed)
          expect(codeOf(await change(stranger, row, String(row['@odata.etag'])))).toBe('409 E_GUARD')
        continue
      }
      expect(codeOf(await open(stranger, row.Id))).toMatch(/^404|^403 E_PERM/)
      if (!isMade || family.entity.isFixed) continue
      expect(codeOf(await change(stranger, row, '"v1"'))).toMatch(/^404|^403 E_PERM/)
      expect(codeOf(await remove(stranger, row))).toMatch(/^404|^403 E_PERM|^409 E_REFERENCED/)
    }
  })

  it.runIf(isMade && !family.entity.isFixed)(
    '[SAMPLE-15] is not changed without a version, or with an old one',
    async () => {
      const { people } = await world()
      const row = await one()
      if (row === undefined) return
      expect(codeOf(await change(people.admin, row))).toBe('428 E_PRECONDITION')
      expect(codeOf(await change(people.admin, row, '"v999"'))).toBe('412 E_STALE')
      const create = people.admin.call({ method: 'POST', url: path, payload: {} })
      expect(codeOf(await create)).toBe('428 E_IDEMPOTENCY_KEY')
    },
  )

  it.runIf(isMade)('[SAMPLE-16] is refused where it is wrong, with the issue there', async () => {
    const { people } = await world()
    const untold: string[] = []
    for (const { name: mistake, record, issue } of await brokenCalls(await world(), family)) {
      const answer = await post(people.admin, family, toWireInput(family.entity, record))
      const { Errors = [] } = answer.statusCode === 422 ? answer.json<ErrorBody>() : {}
      const found = Errors.some((error) =>
        Object.entries(issue).every(([key, value]) => Object.entries(error).some(([k, v]) => k === key && v === value)),
      )
      if (!found) untold.push(`${mistake}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    }
    expect(untold.join('\n')).toBe('')
  })

  it.runIf(isMade)('[SAMPLE-17] is deleted where it may be', async () => {
    const { people } = await world()
    const row = await one()
    if (row === undefined) return
    const answer = codeOf(await remove(people.admin, row))
    expect(answer).toMatch(row['@larder.canDelete'] === true ? /^204|^409 E_REFERENCED/ : /^409|^403/)
    expect(codeOf(await open(people.admin, row.Id))).toBe(answer === '204' ? '404 E_NOT_FOUND' : '200')
  })
})
