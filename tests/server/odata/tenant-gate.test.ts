import { describe, expect, it } from 'vitest'
import { inRoom, roomOf } from '../../../server/odata/read-gated.ts'
import { createTenantGate } from '../../../server/odata/tenant-gate.ts'

describe('the gate of a tenant', () => {
  it('[ODS-17] runs at most four queries of a tenant at once and refuses when too many wait', async () => {
    const gate = createTenantGate({ running: 2, waiting: 1 })
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const work = () =>
      gate.run('ui', async () => {
        most = Math.max(most, (running += 1))
        await new Promise<void>((resolve) => release.push(resolve))
        running -= 1
      })
    const all = [work(), work(), work()]
    await expect(work()).rejects.toMatchObject({ code: 'E_BUSY' })
    const other = gate.run('harbor', async () => 'not held up')
    expect(await other).toBe('not held up')
    while (release.length > 0 || running > 0) {
      release.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(all)
    expect(most).toBe(2)
  })

  it('[ODS-725] runs fewer of a kind at once where that is said', async () => {
    const gate = createTenantGate({ running: 4, waiting: 4 })
    const release: (() => void)[] = []
    const own = { running: 2, waiting: 1 }
    const work = () => gate.run('ui/whole', () => new Promise<void>((resolve) => release.push(resolve)), own)
    const all = [work(), work(), work()]
    await expect(work()).rejects.toMatchObject({ code: 'E_BUSY' })
    expect(release).toHaveLength(2)
    release.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(release).toHaveLength(2)
    for (const each of release) each()
    await Promise.all(all)
  })
})

describe('the room of a read', () => {
  it('[ODS-725] is larger for rows that are found only once all are worked out, and apart from that of other lists', () => {
    expect(roomOf('stock_worth')).toEqual({ lane: 'whole', isWhole: true, statementTimeoutMs: 8_000 })
    expect(roomOf('stock_worth', 'sums')).toMatchObject({ lane: 'whole' })
    expect(roomOf('stock_worth', 'export')).toMatchObject({ lane: 'whole' })
    expect(roomOf('item', 'sums')).toEqual({ lane: 'sums', isWhole: false, statementTimeoutMs: 2_000 })
  })

  it('[ODS-725] of what is worked out whole two go on at once, whatever the tenant', async () => {
    const gate = createTenantGate()
    const release: (() => void)[] = []
    const read = () => new Promise<void>((resolve) => release.push(resolve))
    const all = ['ui', 'harbor', 'ui'].map((tenantId) => inRoom(gate, { tenantId, room: roomOf('stock_worth') }, read))
    const other = inRoom(gate, { tenantId: 'ui', room: roomOf('item') }, async () => 'not held up')
    expect(await other).toBe('not held up')
    expect(release).toHaveLength(2)
    for (let each = 0; each < 3; each += 1) {
      release.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(all)
  })
})
