import { compare } from '#core/decimal/arithmetic.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { decimalParam, idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { decimalIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { moveRuleIssues } from '#core/record/validate/rule-issues.ts'
import { recordScope } from '../../documents/command/command-scope.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { refuseIssues } from '../../documents/judge/raise-warnings.ts'
import { recompute } from '../../documents/judge/storable-record.ts'
import type { LineChanges } from './linked-lines.ts'

/** Parameters of what an invoice was agreed to with. */
export const agreedParams = {
  /** What of the invoice is beyond a tolerance. */
  beyond: decimalParam('header', ['money']),
  orderLine: idParam('line', 'purchaseOrderLine'),
}

type Bound = BoundRecord<typeof agreedParams>

/**
 * What was received may come to something else than what the order said, such as with a tax of another day: nothing is posted beyond what was agreed to.
 * @throws E_VALIDATION where a rule of the move does not hold any more, E_SOURCE_DIFFERS
 */
export function refuseWorse(
  { command, record, move }: MoveEffectInput,
  { header, lines, fieldOf }: Bound,
  values: LineChanges,
): void {
  const [first] = lines
  if (first === undefined) return
  const rows = linesOf(record, first.lines).map((line) => ({ ...line, ...values.get(Number(line['id'])) }))
  const linked = recompute(command, { ...record, [first.lines]: rows })
  refuseIssues(moveRuleIssues(recordScope(command, linked, false), move.id))
  if (compare(decimalIn(linked, fieldOf('beyond') ?? ''), header.beyond) <= 0) return
  const issues = lines
    .filter(({ id }) => values.has(id))
    .map(({ row }) =>
      fieldIssue(fieldOf('orderLine') ?? '', { code: 'sourceDiffers' }, { lines: first.lines, index: row }),
    )
  throw appError('E_SOURCE_DIFFERS', {}, { issues })
}
