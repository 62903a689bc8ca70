import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { oldAfterDays } from '../currencies/old-rate.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import type { BidRate } from './bid-rates.ts'

/** Asks whoever can be asked about rates that are older than a week on the day answers were due (RFB-17). @throws E_WARNED */
export function askAboutOldRates(
  { asksBack, body, record }: Pick<MoveEffectInput, 'asksBack' | 'body' | 'record'>,
  answered: readonly EntityRecord[],
  rates: ReadonlyMap<number, BidRate>,
): void {
  if (asksBack !== true || body.Confirmed === true) return
  const places = linesOf(record, 'suppliers').map((line) => idIn(line, 'supplier'))
  const issues = answered.flatMap((answer): readonly FieldIssue[] => {
    const supplier = idIn(answer, 'supplier')
    const rate = rates.get(supplier)
    if (rate === undefined || rate.currency === rate.home || rate.age <= oldAfterDays) return []
    const message = { code: 'oldRateOf', params: { currency: rate.code, day: rate.from } }
    const place = { lines: 'suppliers', index: places.indexOf(supplier) }
    return [{ ...fieldIssue('currency', message, place), isWarning: true }]
  })
  if (issues.length > 0) throw appError('E_WARNED', { count: issues.length }, { issues, body: { CanConfirm: true } })
}
