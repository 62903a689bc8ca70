import { Type, type Static } from 'typebox'

/** Where the browser tells of presses and of its own errors (TEL-6). Both answer 204, also where the tenant has them switched off. */
export const telemetryPaths = {
  actions: '/usermgmt/api/UserActionLog',
  errors: '/usermgmt/api/ErrorReport',
} as const

const closed = { additionalProperties: false }

/** One press: the pattern of the address, the locale key of the control's words or '', and its role. Nothing else is taken. */
export const UserAction = Type.Object(
  {
    At: Type.String({ maxLength: 30 }),
    Route: Type.String({ maxLength: 250 }),
    Control: Type.String({ maxLength: 100 }),
    Role: Type.String({ pattern: '^[a-z]{1,20}$' }),
  },
  closed,
)
export type UserAction = Static<typeof UserAction>

/** Presses since the last call. */
export const UserActionBody = Type.Object({ Actions: Type.Array(UserAction, { minItems: 1, maxItems: 100 }) }, closed)
export type UserActionBody = Static<typeof UserActionBody>

/** One error of the browser's scripts; message and stack are scrubbed before they leave, and once more when they arrive. */
export const ErrorReportBody = Type.Object(
  {
    Message: Type.String({ maxLength: 2000 }),
    Stack: Type.String({ maxLength: 8000 }),
    Version: Type.String({ maxLength: 40 }),
    Route: Type.String({ maxLength: 250 }),
  },
  closed,
)
export type ErrorReportBody = Static<typeof ErrorReportBody>
