import { compare, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { accountFor, type AccountSources } from '../accounts/account-source.ts'
import type { CommitmentRule, NamedAmounts, PostingEvent } from '../events/event.ts'
import { settledValue } from '../amounts/settled-value.ts'
import type { MissingAccount } from './journal-line.ts'
import type { LineFacts } from './line-facts.ts'
import type { LineKey, OpenCommitment, Sources } from './read-sources.ts'

/** A row of the commitments before it has an id; a release is below zero. */
export interface CommitmentRow extends LineKey {
  readonly kind: CommitmentRule['kind']
  readonly siteId: number
  readonly accountId: number | null
  readonly costCentreId: number | null
  /** Period of what is released; undefined: that of the posting. */
  readonly periodId: number | undefined
  readonly projectId: number | null
  readonly baseQty: Decimal
  readonly amount: Decimal
}

/** What the commitments of a posting are made from. */
export interface CommitmentInput {
  readonly event: Pick<PostingEvent, 'commitments'>
  readonly document: { readonly docTypeId: number; readonly docId: number }
  readonly lines: readonly LineFacts[]
  readonly amounts: NamedAmounts
  readonly sources: Sources
  readonly accounts: AccountSources
}

/**
 * The commitments a posting makes and gives back (domain 1.6). A release gives back in proportion to the quantity, everything with the
 * last of it, and never more than is committed. Error: a role no account was found for.
 */
export function commitmentsOf(input: CommitmentInput): Result<readonly CommitmentRow[], MissingAccount> {
  const rows: CommitmentRow[] = []
  for (const rule of input.event.commitments ?? []) {
    for (const line of rule.does === 'releaseRest' ? [] : input.lines) {
      if (rule.does === 'releaseSource') rows.push(...released(rule, line, input.sources.commitments.get(line.lineId)))
      else {
        const row = added(rule, line, input)
        if (row === undefined) return err({ role: rule.role, siteId: line.siteId, line })
        if (compare(row.amount, zero) !== 0) rows.push(row)
      }
    }
    if (rule.does === 'releaseRest') rows.push(...[...input.sources.own.values()].flat().filter(isOf(rule)).map(whole))
  }
  return ok(rows)
}

function isOf({ kind }: CommitmentRule): (open: OpenCommitment) => boolean {
  return (open) => open.kind === kind
}

function added(
  rule: CommitmentRule,
  line: LineFacts,
  { document, amounts, accounts }: CommitmentInput,
): CommitmentRow | undefined {
  const amount = amounts.lines.get(line.lineId)?.[rule.amount ?? '']
  if (amount === undefined) throw new Error(`The event names no amount "${rule.amount}"`)
  const accountId = accountFor(rule.role, { ...line, locationId: undefined }, accounts)
  if (accountId === undefined) return undefined
  return {
    ...document,
    kind: rule.kind,
    lineId: line.lineId,
    siteId: line.siteId,
    accountId,
    costCentreId: line.costCentreId ?? null,
    periodId: undefined,
    projectId: line.projectId ?? null,
    baseQty: line.baseQty,
    amount,
  }
}

function released(
  rule: CommitmentRule,
  line: LineFacts,
  open: readonly OpenCommitment[] | undefined,
): readonly CommitmentRow[] {
  return (open ?? []).filter(isOf(rule)).map((entry) => {
    const isAll = compare(line.baseQty, entry.qty) >= 0
    const amount = settledValue({ open: entry, baseQty: line.baseQty }) ?? zero
    return { ...entry, baseQty: negate(isAll ? entry.qty : line.baseQty), amount: negate(amount) }
  })
}

function whole(entry: OpenCommitment): CommitmentRow {
  return { ...entry, baseQty: negate(entry.qty), amount: negate(entry.value) }
}
