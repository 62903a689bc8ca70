import { expect, it } from 'vitest'
import { createTurns } from '../../../server/process/turns.ts'

it('[PIC-5] lets two work at a time, the others in their order, also after one that fails', async () => {
  const turns = createTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((number) =>
    turns.take(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('broken')
      return number
    }),
  )
  const first = expect(works[0]).rejects.toThrow('broken')
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await first
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  await works[1]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3])
  expect(await turns.take(async () => 'free')).toBe('free')
})
