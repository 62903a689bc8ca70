import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRolesDefinition } from '#core/model/line-roles.ts'
import type { FigureValue } from '#core/http/figures/figures-contract.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { parseDecimal } from '#core/decimal/decimal.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { freelyFilled, proposedValues } from '#core/field-kinds/proposed-values.ts'
import { lineRolesOf, type LineRoleValues } from '#core/record/role-values.ts'
import { scalarIn } from '#core/record/read-values.ts'
import type { AskFigures, FigureRequest } from '../../client/data/fetch-figures.ts'
import { blankRows } from '../store/blank-lines.ts'
import { amendLines } from '../store/amend-lines.ts'
import type { FormStore } from '../store/form-store.ts'
import { lineKey } from '../store/line-key.ts'
import { alongWith, broughtAlong, type BringAlong } from './brought-along.ts'

/** Whom figures are asked of. */
export interface FigureSources {
  readonly ask: AskFigures
  readonly bring: BringAlong
}

/** Changes that arrive within this time are asked together. */
const gatherMs = 40

/**
 * Keeps the server's live figures (`from`) of one lines field up to date while items, units or the place change: one question a
 * figure and place for all rows that need it, all in one call (LINES-5). Answers a function that stops it.
 */
export function keepFigures(store: FormStore, lines: LinesField, { ask, bring }: FigureSources): () => void {
  const figures = lines.fields.filter((field) => field.from !== undefined)
  const { roles } = lines
  const known: Known = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  if (figures.length === 0) return () => undefined
  rememberSaved(store.state.getState().record, { lines, figures, known })

  async function refresh() {
    const { record } = store.state.getState()
    const begun = begunLines(store, lines)
    const questions = figures.map((field) => {
      const stale = begun.filter((line) => known.get(keyOf(line, field)) !== signature(record, line, { field, roles }))
      for (const line of stale) known.set(keyOf(line, field), signature(record, line, { field, roles }))
      const asked = stale.filter((line) => !isOfGoods(roles) || isAboutSomething(lineRolesOf({ roles }, line)))
      return { field, roles, asked, ask }
    })
    if (questions.every(({ asked }) => asked.length === 0)) return
    const answers = await Promise.all(questions.map((question) => askOne(record, question)))
    const brought = await broughtAlong(lines, { answers, bring })
    const now = store.state.getState().record
    const told = valuesByLine(record, now, { lines: linesOf(now, lines.id), questions, answers })
    const values = linesOf(now, lines.id).flatMap((before) => {
      const said = told.get(lineKey(before))
      if (said === undefined) return []
      const proposed = proposedValues(lines.fields, { before, after: { ...before, ...said } })
      return [[lineKey(before), { ...said, ...proposed, ...alongWith(lines, proposed, brought) }] as const]
    })
    amendLines(store, lines.id, new Map(values))
  }

  function renew() {
    const work = refresh()
    // A cell that was left empty is taken as empty: what fills it has to be there before the form is sent.
    if (freelyFilled(lines.fields).length > 0) store.awaited.follow(work)
  }

  const stop = store.state.subscribe((now, before) => {
    if (now.record === before.record) return
    clearTimeout(timer)
    timer = setTimeout(renew, gatherMs)
  })
  timer = setTimeout(renew, 0)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Whether lines of these roles are about goods; those of bills are about nothing anybody could look up. */
function isOfGoods({ item, recipe, product }: LineRolesDefinition): boolean {
  return [item, recipe, product].some((column) => column !== undefined)
}

/** The lines somebody has begun: what stands in a line nobody has given anything would make it one (LINES-7). */
function begunLines(store: FormStore, lines: LinesField): readonly LineRecord[] {
  const content = store.state.getState()
  const rows = linesOf(content.record, lines.id)
  if (isOfGoods(lines.roles)) return rows
  const blank = new Set(blankRows(content, lines, store.logic))
  return rows.filter((_, index) => !blank.has(index))
}

/** A figure of lines, and which of their cells say what it is of. */
interface Asked {
  readonly field: FieldDefinition
  readonly roles: LineRolesDefinition
}

/** Line and figure → what it was asked for last. */
type Known = Map<string, string>

function keyOf(line: LineRecord, field: FieldDefinition): string {
  return `${field.id} ${lineKey(line)}`
}

/** What a figure of a row depends on; the same signature needs no new question. */
function signature(record: EntityRecord, line: LineRecord, { field, roles }: Asked): string {
  const { item, unit, recipe, recipeUnit, product, supplier } = lineRolesOf({ roles }, line)
  const about = [item, unit, recipe, recipeUnit, product, supplier]
  const beside = [supplierOf(record, field), currencyOf(record, field), dayOf(record, field), qtyOf(line, field)]
  const own = field.from?.unit === undefined ? undefined : line[field.from.unit]
  return [...about, placeOf(record, line, field), ...beside, own].map((part) => String(part ?? '')).join('|')
}

/** Line → what its figures say, of those that were asked; an answer to what was asked before counts no more, also where it comes last. */
function valuesByLine(
  then: EntityRecord,
  now: EntityRecord,
  { lines, questions, answers }: Answered,
): ReadonlyMap<string, Record<string, Scalar>> {
  const here = new Map(lines.map((line) => [lineKey(line), line]))
  const told = new Map<string, Record<string, Scalar>>()
  questions.forEach((question, column) => {
    question.asked.forEach((line, index) => {
      const key = lineKey(line)
      const current = here.get(key)
      if (current === undefined || signature(now, current, question) !== signature(then, line, question)) return
      told.set(key, { ...told.get(key), [question.field.id]: answers[column]?.[index] ?? null })
    })
  })
  return told
}

/** What was asked, and what came of it, over the lines there are now. */
interface Answered {
  readonly lines: readonly LineRecord[]
  readonly questions: readonly Question[]
  readonly answers: readonly (readonly FigureValue[])[]
}

/** Rows that came with their figures are not asked for again. */
function rememberSaved(
  record: EntityRecord,
  { lines, figures, known }: { lines: LinesField; figures: readonly FieldDefinition[]; known: Known },
): void {
  for (const line of linesOf(record, lines.id)) {
    for (const field of figures) {
      if (hasFigure(line, field)) known.set(keyOf(line, field), signature(record, line, { field, roles: lines.roles }))
    }
  }
}

/** Whether a row has a figure, or names no unit it could be asked in. */
function hasFigure(line: LineRecord, field: FieldDefinition): boolean {
  const unit = field.from?.unit
  return !isEmpty(line[field.id]) || (unit !== undefined && isEmpty(line[unit]))
}

/** The id at `from.at`, such as `rec.supplyLocation` or `row.location`. */
function placeOf(record: EntityRecord, line: LineRecord, field: FieldDefinition): Scalar | undefined {
  const [scope, id = ''] = (field.from?.at ?? '').split('.')
  return scope === 'row' ? line[id] : scalarIn(record, id)
}

/** The supplier a figure is asked of by its path; undefined where the role of the line says it. Nobody has the id 0. */
function supplierOf(record: EntityRecord, { from }: FieldDefinition): number | undefined {
  if (from?.supplier === undefined) return undefined
  const supplier = scalarIn(record, from.supplier.split('.')[1] ?? '')
  return typeof supplier === 'number' ? supplier : 0
}

/** The currency a figure is asked in by its path; undefined for that of the site. */
function currencyOf(record: EntityRecord, { from }: FieldDefinition): number | undefined {
  const currency = from?.currency === undefined ? undefined : scalarIn(record, from.currency.split('.')[1] ?? '')
  return typeof currency === 'number' ? currency : undefined
}

/** The day a figure is asked for by its path; undefined where that is up to the figure, or empty. */
function dayOf(record: EntityRecord, { from }: FieldDefinition): string | undefined {
  const day = from?.day === undefined ? undefined : scalarIn(record, from.day.split('.')[1] ?? '')
  return typeof day === 'string' && day !== '' ? day : undefined
}

/** For how much a figure is asked by a column of its line; undefined where that is up to the figure, or nobody has said. */
function qtyOf(line: LineRecord, { from }: FieldDefinition): string | undefined {
  const qty = from?.qty === undefined ? undefined : line[from.qty]
  return typeof qty === 'string' && parseDecimal(qty) !== undefined ? qty : undefined
}

/** What the header and the line say of a figure's question, without what they leave open. */
function besideOf(record: EntityRecord, line: LineRecord, field: FieldDefinition): Readonly<Record<string, Scalar>> {
  const qty = qtyOf(line, field)
  const [supplier, currency, day] = [supplierOf(record, field), currencyOf(record, field), dayOf(record, field)]
  return {
    ...(supplier === undefined ? {} : { supplier }),
    ...(currency === undefined ? {} : { currency }),
    ...(day === undefined ? {} : { day }),
    ...(qty === undefined ? {} : { qty }),
  }
}

/** The unit a column names; nothing has the id 0. */
function unitIn(line: LineRecord, column: string): number {
  const unit = line[column]
  return typeof unit === 'number' ? unit : 0
}

interface Question extends Asked {
  readonly asked: readonly LineRecord[]
  readonly ask: AskFigures
}

/** The figure of every asked line, grouped by place; null when it cannot be known, also when the server refuses. */
async function askOne(record: EntityRecord, { field, roles, asked, ask }: Question): Promise<readonly FigureValue[]> {
  const answers: FigureValue[] = asked.map(() => null)
  const places = new Map<Scalar | undefined, { line: LineRecord; index: number }[]>()
  asked.forEach((line, index) => {
    const at = placeOf(record, line, field)
    const members = places.get(at)
    if (members === undefined) places.set(at, [{ line, index }])
    else members.push({ line, index })
  })
  const askAt = async (at: Scalar | undefined, members: readonly { line: LineRecord; index: number }[]) => {
    if (typeof at !== 'number') return
    const rows = members.map(({ line }) => {
      const row = { ...rowOf(lineRolesOf({ roles }, line)), ...besideOf(record, line, field) }
      return field.from?.unit === undefined ? row : { ...row, unit: unitIn(line, field.from.unit) }
    })
    const values = await ask({ figure: field.from?.figure ?? '', at, rows }).catch(() => [])
    members.forEach(({ index }, position) => (answers[index] = values[position] ?? null))
  }
  await Promise.all([...places].map(([at, members]) => askAt(at, members)))
  return answers
}

function isAboutSomething({ item, recipe, product }: LineRoleValues): boolean {
  return [item, recipe, product].some((id) => id !== undefined)
}

/** What a row is about, without what it is not. */
function rowOf({ item, unit, recipe, recipeUnit, product, supplier }: LineRoleValues): FigureRequest['rows'][number] {
  const known = Object.entries({ recipe, recipeUnit, product, supplier }).filter(([, id]) => id !== undefined)
  return { item: item ?? null, unit: unit ?? null, ...Object.fromEntries(known) }
}
