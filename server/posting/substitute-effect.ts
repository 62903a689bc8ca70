import { add, compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { decimalParam, flagParam, idParam, maybeDecimalParam, optional, written } from '#core/model/param.ts'
import type { Scalar } from '#core/model/value.ts'
import { emptyLine } from '#core/record/empty-record.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { refuseIssues } from '../documents/judge/raise-warnings.ts'
import { figureRow } from '../figures/figure.ts'
import { limitIssues } from '../package-limits/limit-issues.ts'
import { averageCostFigure, onHandFigure } from './stock-figures.ts'
import { refuseUnheld } from './refuse-unheld.ts'
import { readSubstituted, type ReplacedLine, type Substituted } from './read-substituted.ts'

const params = {
  /** What goes instead, as it was answered. */
  substitute: idParam('header', 'item'),
  /** Where it leaves. */
  from: idParam('header', 'location'),
  item: idParam('line', 'item'),
  unit: idParam('line', 'itemUnit'),
  qty: decimalParam('line', ['quantity']),
  /** What is open of the line. */
  open: decimalParam('line', ['quantity']),
  /** How much of it something else goes for; all that is open without an answer. */
  now: maybeDecimalParam('ask'),
  cancelled: written(decimalParam('line', ['quantity'])),
  /** What of it something else goes for. */
  replaced: written(decimalParam('line', ['quantity'])),
  /** Of a line that goes instead: what was asked for. */
  instead: written(idParam('line', 'item')),
  /** Whether its goods are kept by lots, so that who issues them may name one. */
  isLotTracked: optional(written(flagParam('line'))),
  onHand: decimalParam('line', ['quantity']),
  unitCost: decimalParam('line', ['cost']),
}

type Bound = BoundRecord<typeof params>

/**
 * Lets a substitute go in place of what was asked for (RQN-101): of lines whose item names it, what is asked of what is open is asked for no more, and a line
 * of the substitute is, in its base unit and by its factor, for which goods leave as for any other. @throws E_VALIDATION where no line's item
 * names it, the packages of the place that asks do not hold it, or nothing of it would go; E_WARNED
 */
export const substituteEffect = defineMoveEffect({
  name: 'posting:substitute',
  params,
  async apply(input, bound) {
    const { substitute } = bound.header
    const named = bound.fieldOf('substitute') ?? ''
    if (substitute === undefined) throw refused(named, 'required')
    const asked = bound.lines.flatMap(({ id, values }) => {
      const qty = values.now ?? values.open
      return compare(qty, zero) > 0 ? [{ id, item: values.item, unit: values.unit, values, qty }] : []
    })
    const found = new Map((await readSubstituted(input, substitute, asked)).map((row) => [row.line, row]))
    const taken = asked.filter(({ id }) => found.has(id))
    if (taken.length === 0) throw refused(named, 'noSubstitute')
    await refuseLimited(input, named)
    const told = await figuresOf(input, bound.header.from, { substitute, unit: [...found.values()][0]?.unit ?? 0 })
    const lines = bound.lines[0]?.lines ?? ''
    const { family, record, session } = input
    const defaults = Object.entries(emptyLine({ entity: family.entity, record, session }, lines))
    const empty = Object.fromEntries(defaults.map(([id, value]) => [id, value ?? null]))
    const setLines = { lines, values: new Map(taken.map((line) => [line.id, lessCells(bound, line)] as const)) }
    const rows = taken.flatMap(({ id, values }) => {
      const row = found.get(id)
      return row === undefined ? [] : [{ ...empty, ...lineCells(bound, values.item, { row, told }) }]
    })
    const changed = { setLines, addLines: { lines, rows } }
    refuseUnheld(input, named, changed)
    return { set: { [named]: null }, ...changed, recomputes: true }
  },
})

/** What packages do not hold at the place that asks is refused, or asked about, as in a line somebody writes. */
async function refuseLimited(input: MoveEffectInput, named: string): Promise<void> {
  const { trx, ctx, family, record, session, asksBack, body } = input
  const save = { trx, family, tenantId: ctx.tenantId, siteId: standardOf(record).site, today: session.now.today }
  const issues = await limitIssues({ ...save, record, before: { ...record, [named]: null } })
  refuseIssues(issues)
  if (issues.length > 0 && asksBack === true && body.Confirmed !== true)
    throw appError('E_WARNED', { count: issues.length }, { issues, body: { CanConfirm: true } })
}

interface ToldFigures {
  readonly onHand: Scalar
  readonly unitCost: Scalar
}

async function figuresOf(
  { trx, ctx }: MoveEffectInput,
  at: number | undefined,
  { substitute, unit }: { readonly substitute: number; readonly unit: number },
): Promise<ToldFigures> {
  const request = { at: at ?? null, rows: [figureRow({ item: substitute, unit })] }
  const [onHand, unitCost] = await Promise.all(
    [onHandFigure, averageCostFigure].map((figure) => figure.read(trx, request, ctx)),
  )
  return { onHand: textOf(onHand?.[0]), unitCost: textOf(unitCost?.[0]) }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function lessCells(
  { fieldOf }: Bound,
  { values, qty }: ReplacedLine & Pick<Bound['lines'][number], 'values'>,
): Readonly<Record<string, Scalar>> {
  return {
    [fieldOf('cancelled') ?? '']: printDecimal(add(values.cancelled, qty)),
    [fieldOf('replaced') ?? '']: printDecimal(add(values.replaced, qty)),
  }
}

function lineCells(
  { fieldOf }: Bound,
  asked: number | undefined,
  { row, told }: { readonly row: Substituted; readonly told: ToldFigures },
): Readonly<Record<string, Scalar>> {
  const lotTracked = fieldOf('isLotTracked')
  return {
    ...(lotTracked === undefined ? {} : { [lotTracked]: row.isLotTracked }),
    [fieldOf('item') ?? '']: row.item,
    [fieldOf('unit') ?? '']: row.unit,
    [fieldOf('qty') ?? '']: printDecimal(toDecimal(row.qty)),
    [fieldOf('instead') ?? '']: asked ?? null,
    [fieldOf('onHand') ?? '']: told.onHand,
    [fieldOf('unitCost') ?? '']: told.unitCost,
  }
}

function refused(field: string, code: string) {
  return appError('E_VALIDATION', {}, { issues: [fieldIssue(field, { code })] })
}
