import type { ErrorReportBody } from '#core/http/telemetry-contract.ts'
import { scrubMessage, scrubStack } from '#core/telemetry/scrub-error.ts'

/** Different errors one page tells of; what fails more often than this is known by then. */
const mostErrors = 10

/** What reporting is given. */
export interface ErrorReportParts {
  readonly send: (report: ErrorReportBody) => void
  readonly route: () => string
  readonly version: string
  /** True for failures that are no bug of the page, such as a refused call. */
  readonly isExpected: (error: unknown) => boolean
}

/** Reports each error of our scripts once, scrubbed. */
export function createErrorReports({ send, route, version, isExpected }: ErrorReportParts): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    if (!(error instanceof Error) || isExpected(error)) return
    const Message = scrubMessage(`${error.name}: ${error.message}`)
    const Stack = scrubStack(error.stack ?? '')
    const key = `${Message}\n${Stack}`
    if (told.has(key) || told.size >= mostErrors) return
    told.add(key)
    send({ Message, Stack, Version: version, Route: route() })
  }
}
