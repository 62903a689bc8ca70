import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { formatMessage } from '#core/errors/format-message.ts'
import type { ErrorBody } from '#core/http/error-body.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { errorText } from './error-text.ts'
import { answerHeaders } from './security-headers.ts'

/** What is wrong with bytes that never became a request, by the code of Node's parser. */
const problems: ReadonlyMap<string, { readonly status: number; readonly detail: string }> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, detail: 'headers too large' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, detail: 'chunk extensions too large' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, detail: 'not received in time' }],
])

/** Answers bytes that are no request in the shape of every refusal, with every header, and closes the connection: what follows on it has no meaning. */
export function answerClientError(definitions: DefinitionStore) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, detail } = problems.get(error.code ?? '') ?? { status: 400, detail: 'not HTTP' }
    socket.end(rawAnswer(status, bodyOf(definitions, { status, detail, traceId: randomBytes(8).toString('hex') })))
  }
}

interface Problem {
  readonly status: number
  readonly detail: string
  readonly traceId: string
}

/** In English: nothing is known of who asks. */
function bodyOf(definitions: DefinitionStore, { status, detail, traceId }: Problem): ErrorBody {
  const code = 'E_BAD_REQUEST'
  return {
    Message: formatMessage(errorText(definitions, { language: 'en', code }), { detail }),
    Title: formatMessage(errorText(definitions, { language: 'en', code: 'title' }), {}),
    IsShowMessage: true,
    Response_Code: status,
    Code: code,
    traceId,
  }
}

function rawAnswer(status: number, body: ErrorBody): string {
  const text = JSON.stringify(body)
  const headers = {
    ...answerHeaders(body.traceId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n')
}
