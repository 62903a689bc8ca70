/** One code: its HTTP status and the names of its parameters; the text is `errors.<code>` in config/locales. */
export interface ErrorEntry {
  readonly status: number
  readonly params: readonly string[]
}

const entry = <const P extends readonly string[]>(status: number, ...params: P) => ({ status, params })

/** Every code a request can be refused with. Each has a text in every language; docs/reference/errors.md is made of this table. */
export const errorCatalogue = {
  // The request itself
  E_BAD_REQUEST: entry(400, 'detail'),
  E_BODY_SHAPE: entry(400, 'detail'),
  E_BODY_DEPTH: entry(400),
  E_BODY_KEY: entry(400),
  E_BODY_SIZE: entry(413),
  E_MEDIA_TYPE: entry(415),
  E_QUERY: entry(400, 'detail'),
  E_NOT_FOUND: entry(404),
  E_TOO_MANY: entry(429, 'seconds'),
  E_BUSY: entry(503),
  E_NOT_READY: entry(503),
  E_UNAVAILABLE: entry(503),
  E_TIMEOUT: entry(503),
  E_UNEXPECTED: entry(500, 'traceId'),
  // Who asks
  E_TENANT: entry(403),
  E_SESSION: entry(401),
  E_PERM: entry(403),
  E_CREDENTIALS: entry(400),
  E_PASSWORD_EXPIRED: entry(401),
  E_HANDLE: entry(401),
  E_BLOCKED: entry(403),
  E_MFA_REQUIRED: entry(403),
  E_MUST_CHANGE_PASSWORD: entry(403),
  E_ACCESS_CHOICE: entry(403),
  E_PASSWORD_WEAK: entry(400),
  E_PASSWORD_MATCH: entry(400),
  E_PASSWORD_USED: entry(400),
  E_PASSWORD_COMMON: entry(400),
  E_CURRENT_PASSWORD: entry(400),
  E_OTP_WAIT: entry(429, 'seconds'),
  E_OTP_SPENT: entry(403),
  E_PASSWORDS_OFF: entry(403),
  E_SSO_SETUP: entry(409),
  E_SSO_PROVIDER: entry(503),
  E_SSO_TOKEN: entry(400),
  E_SSO_TENANT: entry(403),
  E_SSO_USER: entry(403),
  // Writing
  E_VALIDATION: entry(422),
  E_PRECONDITION: entry(428),
  E_STALE: entry(412),
  E_IDEMPOTENCY_KEY: entry(428),
  E_IDEMPOTENCY_MISMATCH: entry(422),
  E_IDEMPOTENCY_BUSY: entry(409),
  E_REFERENCED: entry(409),
  E_DUPLICATE: entry(409),
  E_CONFLICT: entry(409),
  // Documents, posting and approval
  E_STATE: entry(409, 'status'),
  E_GUARD: entry(409),
  E_REMARKS: entry(422),
  E_SITE1: entry(409),
  E_INACTIVE: entry(409),
  E_UNIT: entry(409),
  E_NEG_ONHAND: entry(409, 'item'),
  E_NO_COST: entry(409, 'item'),
  E_NO_STOCK: entry(409, 'item'),
  E_SETTLED: entry(409),
  E_NO_TRANSIT: entry(409),
  E_XCURR: entry(409),
  E_ACCOUNT: entry(409, 'role', 'site', 'category', 'line'),
  E_TOO_LATE: entry(409, 'hours'),
  E_CHANGED_SINCE: entry(409, 'now'),
  E_NO_CHANGE: entry(409),
  E_NOTHING_TO_COUNT: entry(409),
  E_NOTHING_TO_IMPORT: entry(409),
  E_IMPORTED: entry(409, 'number'),
  E_IMPORT_ROWS: entry(409, 'count'),
  E_IMPORT_FILE: entry(409),
  E_COUNTED_SINCE: entry(409),
  E_COUNT_OPEN: entry(409, 'items', 'number'),
  E_RECOUNT: entry(409, 'count'),
  E_NOTHING_TO_POST: entry(409),
  E_OVER_OPEN: entry(409),
  E_SOURCE_CLOSED: entry(409),
  E_SOURCE_DIFFERS: entry(409),
  E_SCHEDULE_OWNER: entry(409),
  E_PERIOD_CLOSED: entry(409, 'period'),
  E_PERIOD_DATE: entry(409),
  E_PERIOD_UNPOSTED: entry(409, 'count', 'numbers'),
  E_ORDER_MINIMUM: entry(409, 'least', 'amount'),
  E_WARNED: entry(409, 'count'),
  E_SELF_APPROVE: entry(403),
  E_LIMIT: entry(403, 'detail'),
  E_DECIDED: entry(409),
  E_NO_APPROVER: entry(409),
  E_LINK_INVALID: entry(403),
  E_LINK_EXPIRED: entry(410),
  E_LINK_SUPERSEDED: entry(410),
  E_LINK_CHANGED: entry(409),
  E_LINK_DECIDED: entry(409, 'decision', 'state'),
  // Files
  E_FILE_TYPE: entry(415),
  E_FILE_SIZE: entry(413),
  E_FILE_COUNT: entry(409, 'count'),
  E_PICTURE: entry(415),
  E_PICTURE_SIZE: entry(413, 'megapixels'),
} as const satisfies Readonly<Record<string, ErrorEntry>>

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue

/** The parameters a code's text takes. */
export type ErrorParams<C extends ErrorCode> = Readonly<
  Record<(typeof errorCatalogue)[C]['params'][number], string | number>
>
