import { appError, type AppError } from '#core/errors/app-error.ts'

/** What an error of the web server or of the database says to whoever called; undefined of any other, which is a bug. */
export function knownRefusal(error: Error): AppError | undefined {
  return 'code' in error && typeof error.code === 'string' ? knownCodes.get(error.code)?.(error.message) : undefined
}

/** Whether PostgreSQL refused a value for its form or its range. */
export function isUnkept(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unkeptCodes.includes(String(error.code))
}

/** A character no encoding has, a text that is no value of its type, a number or a time out of range, a text or an index entry too long. */
const unkeptCodes = ['22021', '22P02', '22P05', '22003', '22007', '22008', '22001', '54000']

const knownCodes: ReadonlyMap<string, (message: string) => AppError> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => appError('E_BODY_SIZE')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => appError('E_MEDIA_TYPE')],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => appError('E_BODY_SHAPE', { detail: 'empty' })],
  ['FST_ERR_CTP_INVALID_JSON_BODY', () => appError('E_BODY_SHAPE', { detail: 'not JSON' })],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => appError('E_BAD_REQUEST', { detail: 'Content-Length' })],
  ['FST_ERR_MAX_PARAM_LENGTH', () => appError('E_NOT_FOUND')],
  ['FST_ERR_BAD_URL', () => appError('E_BAD_REQUEST', { detail: 'URL' })],
  ['FST_ERR_HANDLER_TIMEOUT', () => appError('E_TIMEOUT')],
  // PostgreSQL: a statement that took too long, a lock not given, a serialization conflict, a duplicate key, a referenced row.
  ['57014', () => appError('E_TIMEOUT')],
  ['55P03', () => appError('E_BUSY', {}, { headers: { 'retry-after': '2' } })],
  ['40001', () => appError('E_BUSY', {}, { headers: { 'retry-after': '1' } })],
  ['40P01', () => appError('E_BUSY', {}, { headers: { 'retry-after': '1' } })],
  ['23505', () => appError('E_DUPLICATE')],
  ['23503', () => appError('E_REFERENCED')],
  // The net behind the door (HTTP-31): what cannot be kept is the caller's, and the log says which guard let it through.
  ...unkeptCodes.map((code) => [code, () => appError('E_BAD_REQUEST', { detail: 'a value cannot be kept' })] as const),
])
