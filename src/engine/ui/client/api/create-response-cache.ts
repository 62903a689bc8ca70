import type { ResponseCache } from './api-extension.ts'
import { plainAnswer, type TextAnswer } from './plain-answer.ts'

/** Answers kept at most; the oldest gives way. */
const mostAnswers = 50

/** What the cache is given. */
export interface ResponseCacheDeps {
  /** Tenant, user, site, role and language: an answer to one session is none to another (SPEC-7.6.6). */
  readonly sessionKey: () => string
  /** Milliseconds, of the clock passed in. */
  readonly now: () => number
}

interface Kept {
  readonly answer: TextAnswer
  readonly freshUntil: number
}

/**
 * Keeps answers as long as their `Cache-Control` allows: `max-age` answers without a call, an ETag asks whether it still
 * holds, `no-store` (as nearly every call of ours says) is never kept.
 */
export function createResponseCache({ sessionKey, now }: ResponseCacheDeps): ResponseCache {
  const kept = new Map<string, Kept>()

  const keep = (key: string, answer: TextAnswer, control: string) => {
    kept.delete(key)
    const seconds = maxAge(control)
    const isKeepable = answer.status === 200 && (seconds > 0 || answer.etag !== undefined)
    if (!isKeepable || /\bno-store\b/i.test(control) || control === '') return
    kept.set(key, { answer, freshUntil: now() + seconds * 1000 })
    const [oldest] = kept.keys()
    if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest)
  }

  return async (path, fetchText) => {
    const key = `${sessionKey()} ${path}`
    const found = kept.get(key)
    if (found !== undefined && now() < found.freshUntil) return found.answer
    const etag = found?.answer.etag
    const fetched = await fetchText(etag === undefined ? {} : { ifNoneMatch: etag })
    const control = fetched.response.headers.get('Cache-Control') ?? ''
    const answer = fetched.response.status === 304 && found !== undefined ? found.answer : plainAnswer(fetched)
    keep(key, answer, control)
    return answer
  }
}

function maxAge(control: string): number {
  if (/\bno-cache\b/i.test(control)) return 0
  return Number(/\bmax-age=(\d+)/i.exec(control)?.[1] ?? 0)
}
