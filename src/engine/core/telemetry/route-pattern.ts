const mostSegments = 6

/**
 * What of an address may be recorded: `transaction/create-requisition/1042?copy` becomes `transaction/create-requisition/:id`. A
 * segment that is not a plain word could name a record or a person, and queries hold what was searched, so neither is kept.
 */
export function routePattern(path: string): string {
  const [plain = ''] = path.split(/[?#]/)
  const segments = plain.split('/').filter((segment) => segment !== '')
  return segments
    .slice(0, mostSegments)
    .map((segment) => (/^[A-Za-z][A-Za-z-]{0,39}$/.test(segment) ? segment : ':id'))
    .join('/')
}
