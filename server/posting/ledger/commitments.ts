import { compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { accountFor, type AccountSources } from '../accounts/account-source.ts'
import type { CommitmentRule, NamedAmounts, PostingEvent } from '../events/event.ts'
import { agreedWorth } from '../amounts/agreed-worth.ts'
import { settledValue } from '../amounts/settled-value.ts'
import type { CommitmentRow } from './commitment-row.ts'
import type { MissingAccount } from './journal-line.ts'
import { partKey, type LineFacts, type SpentOn } from './line-facts.ts'
import type { Movement } from './movement.ts'
import type { OpenCommitment, Sources } from './read-sources.ts'
import { releasedOf } from './releases.ts'

/** What the commitments of a posting are made from. */
export interface CommitmentInput {
  readonly event: Pick<PostingEvent, 'commitments'>
  readonly document: { readonly docTypeId: number; readonly docId: number }
  readonly lines: readonly LineFacts[]
  readonly amounts: NamedAmounts
  readonly movements: readonly Movement[]
  readonly sources: Sources
  readonly accounts: AccountSources
}

/**
 * The commitments a posting makes and gives back (POST-45). A release leaves what its source waits for at the price that was agreed, and never
 * gives back more than is committed. Error: a role no account was found for.
 */
export function commitmentsOf(input: CommitmentInput): Result<readonly CommitmentRow[], MissingAccount> {
  const rows: CommitmentRow[] = []
  for (const rule of input.event.commitments ?? []) {
    if (rule.does === 'releaseSource') rows.push(...releasedOf(rule.kind, input))
    if (rule.does === 'releaseOwn') rows.push(...releasedOfOwn(rule, input))
    if (rule.does === 'releaseRest')
      rows.push(...[...input.sources.own.values()].flat().filter(isOf(rule)).flatMap(restOf))
    if (rule.inPlace === true) rows.push(...[...input.sources.own.values()].flat().filter(isOf(rule)).map(takenBack))
    for (const line of rule.does === 'add' ? input.lines.filter(isBorne(rule)) : []) {
      const { baseQty, amount } = waitingOf(line, addedAmount(rule, line, input))
      // What commits nothing needs no account.
      if (rule.keepsNothing !== true && compare(amount, zero) === 0) continue
      const row = added({ rule, line, baseQty, amount }, input)
      if (row === undefined) return err({ role: roleOf(rule, line), siteId: line.siteId, line })
      rows.push(row)
    }
  }
  return ok(rows)
}

function isBorne({ forProject, forUse }: CommitmentRule): (line: LineFacts) => boolean {
  return ({ projectId, isForUse }) =>
    (forProject !== true || projectId !== undefined) && (forUse !== true || isForUse === true)
}

/** What is not kept in stock is an expense, and so is what is no item. */
function roleOf({ role }: CommitmentRule, { isKept, item }: LineFacts): CommitmentRule['role'] {
  return role === 'INV' && (!isKept || item === undefined) ? 'EXP' : role
}

function isOf({ kind }: CommitmentRule): (open: OpenCommitment) => boolean {
  return (open) => open.kind === kind
}

function addedAmount(rule: CommitmentRule, line: LineFacts, { amounts, movements }: CommitmentInput): Decimal {
  const amount =
    rule.of === undefined ? amounts.lines.get(line.lineId)?.[rule.amount ?? ''] : usedValue(rule.of, line, movements)
  if (amount === undefined) throw new Error(`The event names no amount "${rule.amount}"`)
  return amount
}

/** What is added of a line: all of it, or what it still waits for where it says so. */
function waitingOf({ baseQty, waits }: LineFacts, amount: Decimal): Pick<Added, 'baseQty' | 'amount'> {
  if (waits === undefined) return { baseQty, amount }
  return { baseQty: waits, amount: agreedWorth({ qty: baseQty, value: amount }, waits) }
}

interface Added {
  readonly rule: CommitmentRule
  readonly line: LineFacts
  readonly baseQty: Decimal
  readonly amount: Decimal
}

/** Undefined where no account is found for it. */
function added(
  { rule, line, baseQty, amount }: Added,
  { document, accounts }: CommitmentInput,
): CommitmentRow | undefined {
  const on = line.spentOn ?? spentBy(rule, line, accounts)
  if (on === undefined) return undefined
  return {
    ...document,
    ...on,
    kind: rule.kind,
    lineId: line.lineId,
    siteId: line.siteId,
    periodId: undefined,
    baseQty,
    amount,
    isIncurred: line.spentOn !== undefined,
  }
}

/** Where a line says what it spends is spent. */
function spentBy(rule: CommitmentRule, line: LineFacts, accounts: AccountSources): SpentOn | undefined {
  const accountId = accountFor(roleOf(rule, line), { ...line, locationId: undefined }, accounts)
  const projectId = line.projectId ?? null
  // A project alone bears it on whatever account.
  if (rule.forProject === true) return { accountId: accountId ?? null, costCentreId: null, projectId }
  return accountId === undefined ? undefined : { accountId, costCentreId: line.costCentreId ?? null, projectId }
}

/** What the goods of a line that left as a kind of ledger row were worth. */
function usedValue(entryType: string, line: LineFacts, movements: readonly Movement[]): Decimal {
  return movements
    .filter((movement) => movement.entryType === entryType && partKey(movement.line) === partKey(line))
    .reduce((sum, { value }) => subtract(sum, value), zero)
}

/** What lines committed themselves of what they take now. */
function releasedOfOwn(rule: CommitmentRule, { lines, sources }: CommitmentInput): readonly CommitmentRow[] {
  return lines.flatMap(({ lineId, baseQty }) =>
    (sources.own.get(lineId) ?? []).filter(isOf(rule)).flatMap((entry) => partOf(entry, baseQty)),
  )
}

/** So much of what is committed, all of it with the last. */
function partOf(entry: OpenCommitment, wanted: Decimal): readonly CommitmentRow[] {
  if (compare(wanted, zero) <= 0) return []
  const isAll = compare(wanted, entry.qty) >= 0
  const amount = settledValue({ open: entry, baseQty: wanted }) ?? zero
  return [{ ...entry, baseQty: negate(isAll ? entry.qty : wanted), amount: negate(amount) }]
}

/** What a line has committed, above zero or below, as if it never had. */
export function takenBack(entry: OpenCommitment): CommitmentRow {
  return { ...entry, baseQty: negate(entry.qty), amount: negate(entry.value) }
}

/** All of it but what documents have taken that have not committed it themselves yet. */
function restOf(entry: OpenCommitment): readonly CommitmentRow[] {
  const baseQty = subtract(entry.qty, entry.pending)
  if (compare(baseQty, zero) <= 0) return []
  const amount = settledValue({ open: entry, baseQty }) ?? zero
  return [{ ...entry, baseQty: negate(baseQty), amount: negate(amount) }]
}
