import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'

type Line = EmailApprovalTransaction['Details'][number]
type Nullable<T> = { readonly [K in keyof T]?: T[K] | null }

/** The transaction as a server may send it: texts left out or null. */
export type SentTransaction = Nullable<Omit<EmailApprovalTransaction, 'Details'>> & {
  readonly Details?: readonly Nullable<Line>[] | null
}

/** What the card reads: `-` for a reference or a reason that is missing, `$` for a currency (SPEC-3.2), nothing for every other text. */
export function completeTransaction(sent: SentTransaction): EmailApprovalTransaction {
  return {
    ...withTexts(sent, texts),
    Id: sent.Id ?? 0,
    ApprovalStatus: sent.ApprovalStatus ?? 0,
    Number: sent.Number ?? '',
    ...(sent.StatusName ? { StatusName: sent.StatusName } : {}),
    ...(sent.TimeZone && sent.DateFormat ? { TimeZone: sent.TimeZone, DateFormat: sent.DateFormat } : {}),
    Reference: given(sent.Reference, '-'),
    Reason: given(sent.Reason, '-'),
    CurrencySymbol: given(sent.CurrencySymbol, '$'),
    ...(typeof sent.CurrencyDecimals === 'number' ? { CurrencyDecimals: sent.CurrencyDecimals } : {}),
    ...(sent.Budgets && sent.Budgets.length > 0 ? { Budgets: sent.Budgets } : {}),
    Details: (sent.Details ?? []).map((line) => withTexts(line, lineTexts)),
  }
}

const texts = [
  'Location',
  'FromLoc',
  'ToLoca',
  'DeliveryDate',
  'Status',
  'Module',
  'CreatedBy',
  'EnteredOn',
  'TotalQty',
  'TotalItemValue',
] as const
const lineTexts = ['Name', 'Qty', 'Valued', 'UnitCode', 'Number'] as const

function withTexts<K extends string>(
  sent: { readonly [N in K]?: string | null },
  names: readonly K[],
): Readonly<Record<K, string>> {
  const pairs = names.map((name) => [name, sent[name] ?? ''] as const)
  // Every name of K has its pair.
  return Object.fromEntries(pairs) as Record<K, string>
}

function given(text: string | null | undefined, fallback: string): string {
  return text === null || text === undefined || text.trim() === '' ? fallback : text
}
