import { ApiError } from './api-error.ts'

/** Which call was refused. */
export interface RefusedCall {
  readonly path: string
  readonly isFile: boolean
  /** What the call named the session by; undefined where it named none. */
  readonly authorization: string | undefined
}

/** The error of an answer that is none of success; a plain text or empty one becomes a body with or without a message (SPEC-8.3). */
export async function readRefusal(
  response: Response,
  { path, isFile }: Pick<RefusedCall, 'path' | 'isFile'>,
): Promise<ApiError> {
  const text = await response.text()
  const content = parse(text)
  const contentType = response.headers.get('Content-Type') ?? ''
  const answer = { content, contentType, path: path.split('?')[0] ?? '', isFile }
  return new ApiError(response.status, bodyOf(content), { answer })
}

function bodyOf(content: unknown): ApiError['body'] {
  if (typeof content === 'string') return { Message: content }
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? withMessage(content) : {}
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Some servers behind the same contract write `message` in lower case. */
function withMessage(json: object): ApiError['body'] {
  const lower = 'message' in json && typeof json.message === 'string' ? { Message: json.message } : {}
  return { ...lower, ...json }
}
