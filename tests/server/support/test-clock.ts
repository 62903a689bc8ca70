import type { Clock } from '../../../server/http/clock.ts'

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  readonly moveSeconds: (seconds: number) => void
}

/** A clock at a time; the real present unless told otherwise, so that rows the database dates itself agree with it. */
export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    moveSeconds: (seconds) => {
      now += seconds * 1000
    },
  }
}
