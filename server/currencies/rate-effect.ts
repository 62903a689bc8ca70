import { sql } from 'kysely'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { readNeeds } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { numberIn } from '#core/record/read-values.ts'
import { headerRolesOf } from '#core/record/role-values.ts'
import { oldAfterDays } from './old-rate.ts'
import type { RecordEffect, RecordEffectScope, SavedRecord } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const rateReads: TableReads = {
  by: 'server/currencies/rate-effect.ts',
  entities: { customer: { currency: { to: 'currency' } }, supplier: { currency: { to: 'currency' } } },
}

const needs = {
  /** The currency of the document; without one that of its supplier or customer, and else that of the books. */
  currency: idParam('header', 'currency'),
  /** The currency of the books of its site. */
  homeCurrency: idParam('header', 'currency'),
  /** The rate somebody agreed with the supplier. */
  rateAgreed: maybeDecimalParam('header', ['rate']),
  /** What one unit of the document's currency is worth in that of the books, and since when. */
  exchangeRate: maybeDecimalParam('header', ['rate']),
  rateFrom: textParam('header', ['date']),
}

type Input = RecordEffectScope & SavedRecord

/**
 * Documents with a currency: names the currency, that of the books and the rate of the document's day, each time it is saved and as long as it may
 * be changed (CUR-1, CUR-2). A rate older than a week is asked about.
 */
export const rateEffect: RecordEffect = currencyEffect({ name: 'currencies:rate', isOfPartner: true })

/** The same for orders, which jobs make of prices of the site: where nobody names a currency they are in that of the site. */
export const homeRateEffect: RecordEffect = currencyEffect({ name: 'currencies:homeRate', isOfPartner: false })

/** `isOfPartner`: without a currency, that of the supplier or customer is meant. */
function currencyEffect({ name, isOfPartner }: { readonly name: string; readonly isOfPartner: boolean }): RecordEffect {
  return {
    name,
    signature: { needs },
    async fills(input) {
      const { currency, home, rate, from } = await readRate(input, isOfPartner)
      const { rateAgreed } = readNeeds(needs, input.record)
      const isAgreed = rateAgreed !== undefined && currency !== home
      return {
        currency,
        homeCurrency: home,
        exchangeRate: isAgreed ? printDecimal(rateAgreed) : rate,
        rateFrom: isAgreed ? null : from,
      }
    },
    async issues(input): Promise<readonly FieldIssue[]> {
      const { record, before } = input
      const { rateAgreed, currency } = readNeeds(needs, record)
      if (rateAgreed !== undefined || currency === undefined) return []
      const { rate, from, age, home } = await readRate(input, isOfPartner)
      const isKnown = before !== undefined && readNeeds(needs, before).rateFrom === from
      if (rate === null || from === null || age <= oldAfterDays || currency === home || isKnown) return []
      return [{ ...fieldIssue('currency', { code: 'oldRate', params: { day: from } }), isWarning: true }]
    },
    apply: () => Promise.resolve({ staleSessions: [] }),
    fillsLines: () => Promise.resolve({}),
    isUsed: () => Promise.resolve(false),
  }
}

interface Rate {
  readonly currency: number
  readonly home: number
  /** Null where no rate was ever entered. */
  readonly rate: string | null
  readonly from: string | null
  /** Days it was not renewed before the day it is asked for, or today where that is still to come. */
  readonly age: number
}

/** The currency of the document, and its rate on the day its roles name. */
async function readRate({ trx, ctx, family, record }: Input, isOfPartner: boolean): Promise<Rate> {
  const { supplier, customer, rateDay, day } = headerRolesOf(family.entity, record)
  const [seller, buyer] = isOfPartner ? [supplier, customer] : []
  const { currency } = readNeeds(needs, record)
  // What is not right yet is told by the fields themselves.
  const on = addDays(rateDay || day, 0) ?? null
  const { rows } = await sql<Rate>`
    select c.id as currency, s.base_currency_id as home, r.rate::text as rate, r.valid_from::text as "from",
      coalesce(least(d.day, d.today) - r.valid_from, 0) as age
    from site s
    left join supplier p on p.tenant_id = s.tenant_id and p.id = ${seller ?? null}::bigint
    left join customer k on k.tenant_id = s.tenant_id and k.id = ${buyer ?? null}::bigint
    cross join lateral (select coalesce(${currency ?? null}::bigint, p.currency_id, k.currency_id, s.base_currency_id) as id) c
    cross join lateral (select (now() at time zone s.iana_timezone)::date as today) n
    cross join lateral (select coalesce(${on}::date, n.today) as day, n.today) d
    left join lateral currency_rate_on(s.tenant_id, c.id, s.base_currency_id, d.day) r on true
    where s.tenant_id = ${ctx.tenantId} and s.id = ${numberIn(record, 'site') ?? ctx.siteId}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The site of a document is there')
  return { ...row, rate: row.rate === null ? null : printDecimal(toDecimal(row.rate)) }
}
