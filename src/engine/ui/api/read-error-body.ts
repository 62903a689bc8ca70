import type { ApiError } from './api-error.ts'

/** The error body of an answer; a plain text or empty body becomes one with or without a message (spec 8). */
export async function readErrorBody(response: Response): Promise<ApiError['body']> {
  const text = await response.text()
  const json = parse(text)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return withMessage(json)
  return text === '' ? {} : { Message: typeof json === 'string' ? json : text }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some servers behind the same contract write `message` in lower case (spec 7.5). */
function withMessage(json: object): ApiError['body'] {
  const lower = 'message' in json && typeof json.message === 'string' ? { Message: json.message } : {}
  return { ...lower, ...json }
}
