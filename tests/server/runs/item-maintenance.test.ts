import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../support/sign-in.ts'
import { addItems, createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemMaintenances'

describe('batch item maintenance', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    await addItems(world, 900, 3)
  })
  afterAll(() => world.close())

  it('[RUN-1] works lines out by a job, and shows what each field says and will say', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewAbc: 'A', NewWastePct: '10', WasteBy: 'Percent' })
    const waiting = await world.move(set, Id, 'generate')
    expect(waiting.json()).toMatchObject({ Status: 'Running' })
    await world.workOff()
    expect(await world.read(set, Id)).toMatchObject({ Status: 'Pending', LineCount: 6, DoneCount: 0, RefusedCount: 0 })
    const lines = await world.lines('ItemChanges', Id)
    // 4 percent of waste, raised by 10 percent of it: 4.4.
    expect(lines.slice(0, 2).map(told)).toEqual([
      [900, 'abc', 'C', 'A', 'Open'],
      [900, 'wastePct', '4', '4.4', 'Open'],
    ])
    expect(world.failures).toEqual([])
  })

  it('[RUN-2] changes each record as its form would, with a result for every line, and a history', async () => {
    const { Id } = await world.begin(set, {
      OfKind: 'Retail',
      NewWastePct: '2',
      WasteBy: 'Add',
      NewFrequency: 'Weekly',
    })
    await world.run(set, Id, 'generate')
    const [first] = await world.lines('ItemChanges', Id)
    expect((await world.change(`ItemChanges(${first?.Id})`, { IsTaken: false })).statusCode).toBe(200)
    const done = await world.run(set, Id, 'apply')
    expect(done).toMatchObject({ Status: 'Completed', LineCount: 6, DoneCount: 5, RefusedCount: 0 })
    expect((await world.get('Items(900)')).json()).toMatchObject({ CountFrequency: null, WastePct: '6', VersionNo: 2 })
    expect((await world.get('Items(901)')).json()).toMatchObject({ CountFrequency: 'Weekly', WastePct: '6' })
    const history = await world.get('Items(901)/history')
    expect(history.statusCode, history.body).toBe(200)
    expect(history.body).toContain('Weekly')
    expect(await world.progress(set, Id)).toMatchObject({ job: { step: 'apply', state: 'Done', done: 5, refused: 0 } })
  })

  it('[RUN-3] takes back within a day what nobody has changed since, and says which somebody has', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewStorage: 'Frozen' })
    await world.run(set, Id, 'generate')
    await world.run(set, Id, 'apply')
    await world.change('Items(902)', { Storage: 'Bar' })
    const undone = await world.run(set, Id, 'undo')
    expect(undone).toMatchObject({ Status: 'Partial', DoneCount: 1 })
    const lines = await world.lines('ItemChanges', Id)
    expect(lines.map(({ ItemId, Outcome, Reason }) => [ItemId, Outcome, Reason])).toEqual([
      [900, 'Undone', null],
      [901, 'Undone', null],
      [902, 'Done', 'Changed since: it says "Bar" now.'],
    ])
    expect((await world.get('Items(900)')).json()).toMatchObject({ Storage: 'Dry' })
  })

  it('[RUN-4] refuses a line whose record would not be right, and tries it again', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewWastePct: '200', WasteBy: 'SetTo' })
    await world.run(set, Id, 'generate')
    const partly = await world.run(set, Id, 'apply')
    expect(partly).toMatchObject({ Status: 'Partial', DoneCount: 0, RefusedCount: 3 })
    const [line] = await world.lines('ItemChanges', Id)
    expect(line).toMatchObject({ Outcome: 'Refused' })
    expect(String(line?.['Reason'])).toContain('100')
    const again = await world.run(set, Id, 'apply')
    expect(again).toMatchObject({ Status: 'Partial', RefusedCount: 3 })
    // Left out by people, they keep the run open no longer.
    for (const { Id: one } of await world.lines('ItemChanges', Id))
      await world.change(`ItemChanges(${one})`, { IsTaken: false })
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 0 })
  })

  it('[RUN-705] is not applied while no line is taken', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewStorage: 'Bar' })
    await world.run(set, Id, 'generate')
    for (const { Id: one } of await world.lines('ItemChanges', Id))
      await world.change(`ItemChanges(${one})`, { IsTaken: false })
    expect((await world.move(set, Id, 'apply')).json()).toMatchObject({ Code: 'E_NOTHING_TICKED' })
    expect(await world.read(set, Id)).toMatchObject({ Status: 'Pending' })
    const [line] = await world.lines('ItemChanges', Id)
    await world.change(`ItemChanges(${line?.Id})`, { IsTaken: true })
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    await world.run(set, Id, 'undo')
  })

  it('[RUN-5] lets one of two people apply', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewAbc: 'B' })
    await world.run(set, Id, 'generate')
    const answers = await Promise.all([world.move(set, Id, 'apply'), world.move(set, Id, 'apply')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)[0]).toBe(200)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await world.workOff()
    expect(await world.read(set, Id)).toMatchObject({ Status: 'Completed', DoneCount: 3 })
  })

  it('[RUN-6] stops between two batches when it is asked to; what was done stays and is told', async () => {
    await addItems(world, 1000, 700)
    const { Id } = await world.begin(set, { OfKind: 'Retail', OfAbc: 'C', NewAbc: 'A' })
    await world.run(set, Id, 'generate')
    await world.move(set, Id, 'apply')
    await world.workOff(1)
    expect((await world.move(set, Id, 'stop')).statusCode).toBe(200)
    await world.workOff()
    const stopped = await world.read(set, Id)
    expect(stopped).toMatchObject({ Status: 'Partial', LineCount: 700, DoneCount: 499 })
    expect(await world.progress(set, Id)).toMatchObject({ job: { state: 'Cancelled', done: 499, total: 700 } })
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 700 })
  }, 60_000)

  it('[RUN-7] keeps lines to jobs and to the states that allow adjusting', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewAbc: 'B' })
    expect((await world.move(set, Id, 'generate')).statusCode).toBe(200)
    await world.workOff()
    const [line] = await world.lines('ItemChanges', Id)
    expect((await world.add('ItemChanges', { IsTaken: true })).json()).toMatchObject({ Code: 'E_PERM' })
    await world.move(set, Id, 'cancel')
    expect((await world.change(`ItemChanges(${line?.Id})`, { IsTaken: false })).json()).toMatchObject({
      Code: 'E_STATE',
    })
  })

  it('[RUN-8] goes back to where it was when nothing came of it, with the reason', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail' })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'PendingSubmission' })
    const { job } = await world.progress(set, Id)
    expect(job).toMatchObject({ state: 'Failed', message: 'Give at least one new value.' })
  })

  it('[RUN-9] shows people their own jobs in one place', async () => {
    const jobs = await world.get('Jobs?$orderby=Id desc&$top=1')
    expect(jobs.json()).toMatchObject({ value: [{ Family: 'itemMaintenance', Step: 'generate', State: 'Failed' }] })
  })

  it('[RUN-3] undoes nothing after a day', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', OfAbc: 'A', NewStorage: 'Frozen' })
    await world.run(set, Id, 'generate')
    await world.run(set, Id, 'apply')
    world.clock.moveSeconds(25 * 3_600)
    const session = await signIn(world, { user: 'admin' })
    expect((await world.move(set, Id, 'undo', session)).json()).toMatchObject({ Code: 'E_TOO_LATE' })
  }, 60_000)

  function told(line: Readonly<Record<string, unknown>>): readonly unknown[] {
    return [line['ItemId'], line['Field'], line['OldText'], line['NewText'], line['Outcome']]
  }
})
