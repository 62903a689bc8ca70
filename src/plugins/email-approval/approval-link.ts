/** What the link in the mail carries (SPEC-2.8.1). */
export interface ApprovalLink {
  readonly transTypeId: number
  readonly transactionId: number
  readonly UserEmailId: string
  readonly passCode: string
  readonly versionNo: string
  readonly tenant: string
  /** Language code of the mail; `''` when it names none. */
  readonly ulc: string
}

/** Reads the link from the query of a hash; undefined when a needed parameter is missing or no number. */
export function parseApprovalLink(query: URLSearchParams, tenant: string): ApprovalLink | undefined {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const transTypeId = wholeNumber(text('transTypeId'))
  const transactionId = wholeNumber(text('transactionId'))
  const passCode = text('passCode')
  const UserEmailId = text('UserEmailId')
  if (transTypeId === undefined || transactionId === undefined || passCode === '' || UserEmailId === '')
    return undefined
  const named = text('tenant')
  return {
    transTypeId,
    transactionId,
    UserEmailId,
    passCode,
    versionNo: text('versionNo'),
    tenant: named === '' ? tenant : named,
    ulc: text('ulc'),
  }
}

/** The hash without what nobody looking over a shoulder or at a screenshot may have. */
export function withoutSecrets(hash: string): string {
  const [path = '', query = ''] = hash.split('?')
  const rest = new URLSearchParams(query)
  rest.delete('passCode')
  rest.delete('UserEmailId')
  const text = rest.toString()
  return text === '' ? path : `${path}?${text}`
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
