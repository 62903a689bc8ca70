import { ApiError } from '#engine'

/** True when the server no longer knows the sign-in: it took longer than ten minutes, or was revoked. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
