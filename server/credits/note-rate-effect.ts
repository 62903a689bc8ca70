import { sql } from 'kysely'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { idParam, maybeDecimalParam, textParam, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { numberIn } from '#core/record/read-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

const params = {
  currency: idParam('header', 'currency'),
  /** The rate somebody agreed for the document, which then is that of its note as well. */
  rateAgreed: maybeDecimalParam('header', ['rate']),
  /** The day of the note. */
  day: textParam('header', ['date']),
  rate: written(maybeDecimalParam('header', ['rate'])),
}

/** Writes the rate of the day a note of somebody else bears, which comes after the document it answers (CUR-10). @throws E_VALIDATION without one */
export const noteRateEffect = defineMoveEffect({
  name: 'credits:noteRate',
  params,
  async apply(input, { header, fieldOf }) {
    const rate = header.rateAgreed ?? (await readDayRate(input, header))
    if (rate === undefined)
      throw appError('E_VALIDATION', {}, { issues: [fieldIssue(fieldOf('day') ?? '', { code: 'noRate' })] })
    return { set: { [fieldOf('rate') ?? '']: printDecimal(rate) } }
  },
})

async function readDayRate(
  { trx, ctx, record }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'record'>,
  { currency, day }: { readonly currency: number | undefined; readonly day: string },
) {
  const { rows } = await sql<{ readonly rate: string | null }>`select r.rate::text as rate from site s
    left join lateral currency_rate_on(s.tenant_id, coalesce(${currency ?? null}::bigint, s.base_currency_id), s.base_currency_id,
      coalesce(${addDays(day, 0) ?? null}::date, (now() at time zone s.iana_timezone)::date)) r on true
    where s.tenant_id = ${ctx.tenantId} and s.id = ${numberIn(record, 'site') ?? ctx.siteId}`.execute(trx)
  const rate = rows[0]?.rate
  return rate === null || rate === undefined ? undefined : toDecimal(rate)
}
