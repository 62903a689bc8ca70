import type { CodeAnswer } from '#core/http/sign-in-contract.ts'

/** How many wrong codes there may be and were. */
export interface Attempts {
  readonly maximum: number
  readonly invalid: number
  readonly areUsedUp: boolean
}

/** Reads the counts of an answer: the maximum is the last character of its reason (SPEC-7.1.4). */
export function attemptsOf({ reason, invalidAttemptCount: invalid }: CodeAnswer): Attempts {
  const maximum = Number(reason.at(-1))
  if (!Number.isInteger(maximum)) throw new Error('The reason does not end with the maximum attempts')
  return { maximum, invalid, areUsedUp: invalid >= maximum }
}
