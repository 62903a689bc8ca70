import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { EffectivePreferences } from '#core/http/preferences-contract.ts'
import { createOrderWorld, taking, type OrderWorld } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'

describe('rules that read preferences', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
  })
  afterAll(() => world.close())

  async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
    const { version } = (await world.session.call({ url: preferencePaths.effective })).json<EffectivePreferences>()
    const changes = Object.entries(values).map(([id, value]) => ({ id, value }))
    const url = preferencePaths.preferences
    const answer = await world.session.call({ method: 'PUT', url, payload: { version, changes } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const loose = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: '2' }

  it('[PREF-12, PREF-4] a receipt needs its delivery note and its order where the site says so', async () => {
    await world.receipt([loose])
    await set({ requireDeliveryNote: true, allowNoOrder: false })
    await expect(world.receipt([loose])).rejects.toThrow('"field":"deliveryNote"')
    await expect(world.receipt([loose], { DeliveryNote: '4711' })).rejects.toThrow('"field":"order"')
    await set({ requireDeliveryNote: null, allowNoOrder: null })
    await world.receipt([loose])
  })

  it('[PREF-12, SRC-4] how much more than ordered is taken is said by the site', async () => {
    const order = await world.order([{ qty: '100' }])
    const receive = async (qty: string) =>
      (await world.move('Receipts', await world.receipt([taking(order, 0, qty)]), 'post')).statusCode
    // 5 percent of 100 is 5, so 110 are too many; with 10 percent they are not.
    expect(await receive('110')).toBe(409)
    await set({ overReceiptPct: '10' })
    expect(await receive('110')).toBe(200)
    await set({ overReceiptPct: null })
  })

  it('[PREF-12] how far back it is posted is said by the site', async () => {
    const daysAgo = (days: number) => siteDay(world.test.clock, -days)
    const post = async (days: number) => {
      const receipt = await world.receipt([loose], { PostDate: daysAgo(days) })
      return (await world.move('Receipts', receipt, 'post')).json()
    }
    await set({ maxBackdateDays: 1 })
    expect(await post(3)).toMatchObject({ Code: 'E_PERIOD_DATE' })
    await set({ maxBackdateDays: 4 })
    expect(await post(3)).toMatchObject({ Status: 'Completed' })
  })
})
