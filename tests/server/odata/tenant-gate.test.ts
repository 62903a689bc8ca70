import { describe, expect, it } from 'vitest'
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
})
