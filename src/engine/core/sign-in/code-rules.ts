/** Constants of the one-time code, the same at both ends (SPEC-4.3.3). The server counts and waits by its own clock. */
export const codeRules = {
  /** Digits of a code. */
  length: 6,
  /** Minutes a code works. */
  minutes: 5,
  /** Most tries; one digit, because the specification's `reason` ends with it. */
  maximumTries: 5,
  /** Seconds until another code may be sent. */
  resendSeconds: 30,
} as const
