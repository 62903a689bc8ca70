import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { createOther } from '../documents/move/create-other.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { formLanguage } from '../public-forms/form-language.ts'
import { mailForm, type FormMailDeps } from '../public-forms/mail-form.ts'
import { atSiteOf } from '../sources/in-one-go/at-site-of.ts'
import { placeOf } from './asked-lines.ts'
import { priceAbroad, readBidRates, type BidRate } from './bid-rates.ts'
import { readNamedSites, type NamedSite } from './named-sites.ts'
import { answerFamily } from './read-answers.ts'
import { readDue } from './read-due.ts'

/** What this SQL reads of tables that definitions draw. */
export const sendReads: TableReads = {
  by: 'server/bids/send-effect.ts',
  entities: {
    itemSupplier: { isPreferred: 'boolean', supplier: { to: 'supplier' } },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    receipt: { exchangeRate: 'rate' },
    unit: { code: 'text' },
  },
}

/**
 * Sends a request to its suppliers (RFB-2): each gets an answer of its own to fill in, with the lines as they are asked for, and a link to it.
 * When answers are due is fixed by the clock of the site, and the prices of today are noted beside the lines, for a supplier in the currency it answers in.
 * The sites it is for are told in the mail and in the form (RFB-122).
 */
export function createSendEffect(deps: FormMailDeps): MoveEffect {
  return defineMoveEffect({
    name: 'bids:send',
    params: {},
    async apply(input) {
      const { record } = input
      if (linesOf(record, 'suppliers').length === 0)
        throw appError('E_VALIDATION', {}, { issues: [fieldIssue('suppliers', { code: 'required' })] })
      const dueAt = await readDue(input)
      const rates = await readBidRates(input, linesOf(record, 'suppliers'), input.clock.now().toISOString())
      const known = await readKnown(input)
      const all = {
        request: { ...record, dueAt },
        known,
        sites: await readNamedSites(input),
        atSite: await atSiteOf(input.command, record),
      }
      for (const line of linesOf(record, 'suppliers'))
        await sendTo(deps, input, { ...all, line, rate: rates.get(idIn(line, 'supplier')) })
      const values = new Map(
        linesOf(record, 'lines').map((line): readonly [number, Readonly<Record<string, Scalar>>] => [
          idIn(line, 'id'),
          notedOf(known.get(idIn(line, 'id'))),
        ]),
      )
      return { set: { dueAt }, setLines: { lines: 'lines', values } }
    },
  })
}

/**
 * What is known of a line: the code of its unit, what the lists say so much of it costs today, what one cost when it was received last at the site, and
 * whom its item prefers.
 */
interface Known {
  readonly id: number
  readonly unit: string | null
  readonly price: string | null
  readonly paid: string | null
  readonly preferred: number | null
}

/** What stands beside a line once it is sent. */
function notedOf(known: Known | undefined): Readonly<Record<string, Scalar>> {
  return {
    lastPrice: known?.price ?? null,
    lastPaid: known?.paid ?? null,
    preferredSupplier: known?.preferred ?? null,
  }
}

async function readKnown({ trx, ctx, record, session }: MoveEffectInput): Promise<ReadonlyMap<number, Known>> {
  const asked = JSON.stringify(
    linesOf(record, 'lines').map(({ id, item, unit, estQty: qty }) => ({ id, item, unit, qty })),
  )
  const { rows } = await sql<Known>`
    select r.id, u.code as unit, p.price::text as price, w.paid::text as paid, f.supplier_id as preferred
    from jsonb_to_recordset(${asked}::jsonb) as r(id bigint, item bigint, unit bigint, qty numeric)
    left join unit u on u.tenant_id = ${ctx.tenantId} and u.id = r.unit
    left join item_unit i on i.tenant_id = ${ctx.tenantId} and i.parent_id = r.item and i.unit_id = r.unit
    left join lateral (select l.price from list_offer(${ctx.tenantId}, r.item, i.id, null, ${placeOf(record).site},
      ${session.now.today}::date, r.qty) l where i.id is not null) p on true
    left join lateral (select trim_scale(round(v.price * coalesce(c.exchange_rate, 1) * i.num * n.den / (i.den * n.num), 6)) as paid
      from paid_price_told v
      join receipt c on c.tenant_id = v.tenant_id and c.id = v.receipt_id
      join item_unit n on n.tenant_id = v.tenant_id and n.id = v.unit_id
      where v.tenant_id = ${ctx.tenantId} and v.site_id = ${placeOf(record).site} and v.item_id = r.item
      order by v.post_date desc, v.receipt_id desc, v.id desc limit 1) w on true
    left join lateral (select s.supplier_id from item_supplier s where s.tenant_id = ${ctx.tenantId} and s.parent_id = r.item and s.is_preferred
      order by s.line_no limit 1) f on true`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Recipient {
  readonly request: EntityRecord
  readonly line: LineRecord
  readonly known: ReadonlyMap<number, Known>
  readonly rate: BidRate | undefined
  readonly sites: readonly NamedSite[]
  /** The command at the site of the request, where its answers stand also when head office sends it. */
  readonly atSite: CommandScope
}

async function sendTo(deps: FormMailDeps, input: MoveEffectInput, to: Recipient): Promise<void> {
  const { trx, ctx, definitions } = input
  const family = definitions.families.get(answerFamily)
  const [form] = Object.values(family?.publicForms ?? {})
  if (family === undefined || form === undefined) throw new Error(`${answerFamily} has a form for suppliers`)
  const record = await createOther(to.atSite, answerFamily, answerOf(to))
  const { tenantId, userId } = ctx
  const { site: siteId } = placeOf(to.request)
  const note = sitesNote(definitions, to.sites)
  await mailForm(deps, { trx, tenantId, userId, siteId, definitions, family, form, record, note })
}

/** The answer a supplier fills in: what is asked for, until when, for which days and for which sites. */
function answerOf({ request, line, known, rate, sites }: Recipient): WireRecord {
  const isOpen = textIn(request, 'priceVisibility') === 'LastPrice'
  return {
    RequestId: placeOf(request).id,
    SupplierId: idIn(line, 'supplier'),
    Email: textIn(line, 'email'),
    Title: textIn(request, 'title'),
    Instructions: request['instructions'] ?? null,
    DueAt: request['dueAt'],
    ValidFrom: request['validFrom'],
    ValidTo: request['validTo'],
    CurrencyId: rate?.currency,
    HomeCurrencyId: rate?.home,
    SiteNames: sites.length === 0 ? null : sites.map(({ name }) => name).join('\n'),
    Sites: sites.map(({ id }) => ({ SiteId: id })),
    Lines: linesOf(request, 'lines').map((asked) => {
      const { unit = null, price = null } = known.get(idIn(asked, 'id')) ?? {}
      return {
        LineId: idIn(asked, 'id'),
        Description: textIn(asked, 'description'),
        UnitCode: unit,
        EstQty: asked['estQty'],
        Specification: asked['specification'] ?? null,
        LastPrice: isOpen && price !== null && rate !== undefined ? printDecimal(priceAbroad(price, rate)) : null,
      }
    }),
  }
}

/** What a mail says of the sites, in the language of the form; nothing where none is named. */
function sitesNote(definitions: TenantDefinitions, sites: readonly NamedSite[]): string {
  if (sites.length === 0) return ''
  const translate = translatorFor(definitions, formLanguage(definitions, undefined))
  return translate('requestForBids.note.sites', { sites: sites.map(({ name }) => name).join(', ') })
}
