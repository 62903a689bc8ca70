import { appError } from '#core/errors/app-error.ts'

/** The refusal of a gate of the database that guards periods, as people read it: E_PERIOD_CLOSED, E_PERIOD_DATE. Every other error comes back as it is. */
export function translateGateError(error: unknown): unknown {
  const state = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (state === 'LD001') return appError('E_PERIOD_CLOSED', { period: namedIn(error) })
  return state === 'LD002' ? appError('E_PERIOD_DATE', { day: namedIn(error), why: '@refusal.day.none' }) : error
}

/** The period or the day the gate named: what follows the code in its message. */
function namedIn(error: unknown): string {
  return error instanceof Error ? (error.message.split(': ')[1] ?? '') : ''
}
