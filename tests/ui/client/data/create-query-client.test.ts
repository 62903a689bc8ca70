import { expect, it } from 'vitest'
import { ApiError } from '../../../../src/engine/ui/client/api/api-error.ts'
import {
  createQueryClient,
  isTriedAgain,
  pauseAfter,
} from '../../../../src/engine/ui/client/data/create-query-client.ts'

it('[SPEC-8.12] a read that finds no server is tried ten times more, a refused one never', async () => {
  for (const status of [0, 503]) {
    const error = new ApiError(status, {})
    const tries = Array.from({ length: 12 }, (_, failures) => isTriedAgain(failures, error))
    expect(tries.filter(Boolean)).toHaveLength(10)
  }
  for (const status of [400, 401, 403, 404, 422, 500]) expect(isTriedAgain(0, new ApiError(status, {}))).toBe(false)
  expect(isTriedAgain(0, new TypeError('a bug'))).toBe(false)
})

it('[SPEC-8.12] the pauses grow to a second, and what nobody draws is told once, after the last try', async () => {
  expect(Array.from({ length: 10 }, (_, failures) => pauseAfter(failures))).toEqual([
    100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000, 1000,
  ])
  const told: unknown[] = []
  const client = createQueryClient((error) => told.push(error))
  let calls = 0
  const queryFn = () => {
    calls += 1
    return Promise.reject(new ApiError(503, {}))
  }
  await client.fetchQuery({ queryKey: ['x'], queryFn, retry: isTriedAgain, retryDelay: 0 }).catch(() => undefined)
  expect([calls, told.length]).toEqual([11, 1])
})
