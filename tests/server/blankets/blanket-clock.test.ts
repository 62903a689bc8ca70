import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { weekday } from '#core/calendar/day-arithmetic.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { expireDue } from '../../../server/schedules/expire-due.ts'
import { runDueSchedules } from '../../../server/schedules/run-due.ts'
import { things } from '../support/inventory.ts'
import { testSecrets } from '../support/test-secrets.ts'
import type { Row } from '../sources/order-world.ts'
import { createBlanketWorld, tomatoes, type BlanketWorld } from './blanket-world.ts'

describe('blanket orders and the clock', () => {
  let world: BlanketWorld
  const failures: string[] = []
  beforeAll(async () => {
    world = await createBlanketWorld()
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  /** What a server does at a moment, so many days from now. */
  const at = (days: number) => {
    const now = new Date(world.test.clock.now().getTime() + days * 86_400_000)
    const env = { publicUrl: '', isOnPremises: false }
    return {
      db: world.test.db,
      definitions: world.test.definitions,
      clock: { now: () => now },
      moveEffects: productEffects({ secrets: testSecrets, env }),
      recordEffects: productRecordEffects,
      figures: productFigures,
      onFailure: (line: string) => void failures.push(line),
    }
  }
  const status = async (blanket: Row) => (await world.now(blanket))['Status']

  it('[BPO-9, SCHD-8, SRC-25] ends once the last day has passed, by one of several servers, and stays ended', async () => {
    const blanket = await world.blanket({ ExpiresOn: world.day(2) })
    const draft = await world.contract({ ExpiresOn: world.day(2) })
    const order = await world.done('PurchaseOrders', await world.release(blanket, '4'), 'submit')
    await expireDue(at(2))
    expect(await status(blanket)).toBe('Partial')
    await Promise.all([expireDue(at(4)), expireDue(at(4))])
    expect([await status(blanket), await status(draft)]).toEqual(['Completed', 'PendingSubmission'])
    expect((await world.now(blanket))['VersionNo']).toBe(Number(blanket['VersionNo']) + 2)
    const history = await world.session.call({
      method: 'GET',
      url: `/inventory/api/BlanketOrders(${blanket.Id})/history`,
    })
    expect(history.json<{ value: object[] }>().value[0]).toMatchObject({ Action: 'expire', User: null })
    await world.done('PurchaseOrders', order, 'cancel')
    expect([await status(blanket), (await world.now(blanket))['ReleasedAmount']]).toEqual(['Completed', '0'])
    expect((await world.brought(blanket)).json<{ Code: string }>().Code).toBe('E_SOURCE_CLOSED')
  })

  it('[BPO-11, SCHD-9] drafts releases by its schedule while it is in force', async () => {
    const daily = {
      OnMonday: true,
      OnTuesday: true,
      OnWednesday: true,
      OnThursday: true,
      OnFriday: true,
      OnSaturday: true,
      OnSunday: true,
    }
    const lines = [tomatoes({ QtyLimit: '10', ReleaseQty: '6' })]
    const draft = await world.contract({ ...daily, IsScheduled: true, RunAt: 0, Control: 'Quantity' }, lines)
    expect(draft['NextRun']).toBeNull()
    const blanket = await world.done('BlanketOrders', draft, 'submit')
    expect(blanket['NextRun']).not.toBeNull()
    await runDueSchedules(at(1.1))
    expect(failures).toEqual([])
    const after = await world.now(blanket)
    expect(after).toMatchObject({ LastResult: 'Made', LastProblem: null, Status: 'Approved' })
    const made = await world.read('PurchaseOrders', Number(after['LastMadeId']))
    expect(made).toMatchObject({ Status: 'PendingSubmission', BlanketOrderId: blanket.Id, TotalAmount: '15' })
    expect(made.Lines[0]).toMatchObject({ Qty: '6', Price: '2.5', BlanketLineId: blanket.Lines[0]?.Id })
    await world.done('PurchaseOrders', made, 'submit')
    // Four remain of ten: the next release brings them, and then it runs no more.
    await runDueSchedules(at(2.1))
    const last = await world.read('PurchaseOrders', Number((await world.now(blanket))['LastMadeId']))
    expect(last.Lines[0]).toMatchObject({ Qty: '4' })
    await world.done('PurchaseOrders', last, 'submit')
    expect(await world.now(blanket)).toMatchObject({ Status: 'Depleted', NextRun: null })
  })

  it('[BPO-13] a release of a scheduled day brings the quantity of that day of the week, and nothing of lines that say only others', async () => {
    const today = world.day(0)
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const dayAfter = (days: number) => names[((weekday(today) ?? 1) + days - 1) % 7] ?? ''
    const daily = Object.fromEntries(names.map((name) => [`On${name}`, true]))
    const of = (days: number) => `Release${dayAfter(days)}`
    const lines = [
      tomatoes({ QtyLimit: '50', ReleaseQty: '6', [of(1)]: '4', [of(2)]: '9', [of(4)]: '5', [of(5)]: '7' }),
      { ItemId: things.flour, UnitId: things.flourKilo, Price: '1', QtyLimit: '50', [`Release${dayAfter(2)}`]: '3' },
      { ItemId: things.tomato, UnitId: things.tomatoKilo, Price: '20', QtyLimit: '50', ReleaseQty: '2' },
    ]
    const draft = await world.contract({ ...daily, IsScheduled: true, RunAt: 0, Control: 'Quantity' }, lines)
    const blanket = await world.done('BlanketOrders', draft, 'submit')
    const quantitiesAfter = async (days: number) => {
      await runDueSchedules(at(days))
      const made = await world.read('PurchaseOrders', Number((await world.now(blanket))['LastMadeId']))
      return made.Lines.map((line) => [line['BlanketLineId'], line['Qty']])
    }
    const [tomato, kilo, bag] = blanket.Lines.map(({ Id }) => Id)
    expect(await quantitiesAfter(1)).toEqual([
      [tomato, '4'],
      [bag, '2'],
    ])
    expect(await quantitiesAfter(2)).toEqual([
      [tomato, '9'],
      [kilo, '3'],
      [bag, '2'],
    ])
    // On a day of no quantity, and by hand, what says quantities of days brings none by itself.
    expect(await quantitiesAfter(3)).toEqual([[bag, '2']])
    // A run that was missed brings what its own day brings, not the day it is made up on.
    expect(await quantitiesAfter(5)).toEqual([
      [tomato, '5'],
      [bag, '2'],
    ])
  })
})
