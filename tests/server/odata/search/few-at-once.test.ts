import { describe, expect, it } from 'vitest'
import { fewAtOnce } from '../../../../server/odata/search/few-at-once.ts'

const pause = () => new Promise((resolve) => setImmediate(resolve))

describe('few at once', () => {
  it('[ODS-175] no more than so many go on at once, each is told in its place, and a failure ends none of the others', async () => {
    let [running, most] = [0, 0]
    const done = await fewAtOnce([1, 2, 3, 4, 5], { most: 2, mayBegin: () => true }, async (piece) => {
      most = Math.max(most, (running += 1))
      for (let turn = 0; turn < 6 - piece; turn += 1) await pause()
      running -= 1
      if (piece === 2) throw new Error('two')
      return piece * 10
    })
    expect(most).toBe(2)
    expect(done.map((one) => (one?.status === 'fulfilled' ? one.value : one?.status))).toEqual([
      10,
      'rejected',
      30,
      40,
      50,
    ])
  })

  it('[ODS-175] what may not begin any more is not begun', async () => {
    const begun: number[] = []
    const done = await fewAtOnce([1, 2, 3], { most: 1, mayBegin: () => begun.length < 2 }, async (piece) => {
      begun.push(piece)
    })
    expect(begun).toEqual([1, 2])
    expect(done.map((one) => one?.status)).toEqual(['fulfilled', 'fulfilled', undefined])
  })
})
