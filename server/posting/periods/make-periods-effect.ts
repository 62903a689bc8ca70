import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { integerParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { lockPeriods } from './ensure-period.ts'

interface PlannedPeriod {
  readonly no: number
  readonly startsOn: string
  readonly endsOn: string
  /** Name of the period that has some of its days, or its number, already. */
  readonly taken: string | null
}

/**
 * Makes the periods of a fiscal year as its form shows them (POST-82), all or none: they begin as planned ahead and are opened by people. Made by whoever is at
 * the site of the year. @throws E_VALIDATION at the first day, with the period that is there already
 */
export const makePeriodsEffect: MoveEffect = defineMoveEffect({
  name: 'posting:makePeriods',
  params: { year: integerParam('header'), startsOn: textParam('header', ['date']) },
  async apply(input, { header, fieldOf }) {
    await lockPeriods(input.trx, { tenantId: input.ctx.tenantId, siteId: standardOf(input.record).site })
    const planned = await readPlanned(input)
    const taken = planned.find((period) => period.taken !== null)
    if (taken !== undefined) {
      const issue = { code: 'periodOverlap', params: { period: taken.taken ?? '' } }
      throw appError('E_VALIDATION', {}, { issues: [fieldIssue(fieldOf('startsOn') ?? '', issue)] })
    }
    for (const { no, startsOn, endsOn } of planned)
      await input.createOther('fiscalPeriod', {
        FiscalYear: header.year ?? null,
        PeriodNo: no,
        StartsOn: startsOn,
        EndsOn: endsOn,
      })
    return {}
  },
  offer: ({ record, ctx }) => Promise.resolve(standardOf(record).site === ctx.siteId ? {} : undefined),
})

async function readPlanned({ trx, ctx, record }: MoveEffectInput): Promise<readonly PlannedPeriod[]> {
  const { rows } = await sql<PlannedPeriod>`
    select p.period_no as no, p.starts_on::text as "startsOn", p.ends_on::text as "endsOn", f.name as taken
    from fiscal_year_period p
    left join fiscal_period f on f.tenant_id = p.tenant_id and f.id = p.period_id
    where p.tenant_id = ${ctx.tenantId} and p.year_id = ${standardOf(record).id}
    order by p.period_no`.execute(trx)
  return rows
}
