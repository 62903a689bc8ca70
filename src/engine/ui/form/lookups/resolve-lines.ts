import type { LinesField, LookupField } from '#core/model/field-definition.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isInnerLookup, isLookup, type InnerLookup } from '#core/model/field-shapes.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'
import { amendLines } from '../store/amend-lines.ts'
import { fillOf } from '../store/edit-header.ts'
import type { FormStore } from '../store/form-store.ts'
import { cellPlace, lineKey } from '../store/line-key.ts'
import { findByParents, findByWords, type FoundRecord, type ReadSet } from './resolve-lookups.ts'
import { sameFilter } from '../../client/lookups/same-filter.ts'
import { findTarget } from '../../client/lookups/target-fields.ts'

/** What resolving needs of the session. */
export interface ResolveContext {
  readonly store: FormStore
  readonly families: Readonly<Record<string, ClientFamily>>
  readonly read: ReadSet
}

/** A cell that still waits for the server: pasted words, or a fill that points into the picked record's lines. */
interface Waiting {
  readonly key: string
  readonly words: string | undefined
  /** Id behind the title that a fill asks for, such as the item's own transaction unit. */
  readonly titleId: Scalar | undefined
}

/**
 * After a gesture: looks up pasted words, and picks the line of the picked record that a fill means, in one request a column.
 * What is not found stays as words with their issue (LINES-4).
 */
export async function resolveLines(
  context: ResolveContext,
  lines: LinesField,
  edits: readonly GridEdit[],
): Promise<void> {
  const cells = lines.fields
  const plain = cells.filter(isLookup).filter((field) => !isInnerLookup(field))
  const inner = cells.filter(isInnerLookup)
  const fills = new Map<string, Record<string, Scalar>>()
  collectFills(context.store, { lines, edits, plain, fills })
  for (const field of plain) await resolveWords(context, { lines, field, fills })
  for (const field of inner) await resolveInner(context, { lines, field, fills })
}

type Fills = Map<string, Record<string, Scalar>>

function collectFills(
  store: FormStore,
  {
    lines,
    edits,
    plain,
    fills,
  }: { lines: LinesField; edits: readonly GridEdit[]; plain: readonly LookupField[]; fills: Fills },
): void {
  const rows = linesOf(store.state.getState().record, lines.id)
  for (const { row, column, input } of edits) {
    const field = plain.find((candidate) => candidate.id === column)
    const line = rows[row]
    if (field !== undefined && line !== undefined && input.kind === 'value') {
      fills.set(lineKey(line), { ...fills.get(lineKey(line)), ...fillOf(field, input.candidate, line) })
    }
  }
}

interface Column<Field extends LookupField = LookupField> {
  readonly lines: LinesField
  readonly field: Field
  readonly fills: Fills
}

async function resolveWords(context: ResolveContext, { lines, field, fills }: Column): Promise<void> {
  const waiting = waitingCells(context.store, { lines, field, fills }).filter((cell) => cell.words !== undefined)
  for (const [same, cells] of groupsOf(context, { lines, field }, waiting))
    await resolveGroup(context, { lines, field, fills }, { same, cells })
}

/** Cells that may name the same records: what stands beside them sets the same conditions. Where it is empty, cells keep their words. */
function groupsOf(
  { store, families }: ResolveContext,
  { lines, field }: Pick<Column, 'lines' | 'field'>,
  waiting: readonly Waiting[],
): ReadonlyMap<string, readonly Waiting[]> {
  const { record } = store.state.getState()
  const rows = new Map(linesOf(record, lines.id).map((line) => [lineKey(line), line]))
  const target = findTarget(families, field.lookup.to)
  const groups = new Map<string, Waiting[]>()
  for (const cell of waiting) {
    const same = sameFilter(field, target, { rec: record, row: rows.get(cell.key) ?? {} })?.join(' and ')
    if (same !== undefined) groups.set(same, [...(groups.get(same) ?? []), cell])
  }
  return groups
}

async function resolveGroup(
  context: ResolveContext,
  { lines, field, fills }: Column,
  { same, cells }: { readonly same: string; readonly cells: readonly Waiting[] },
): Promise<void> {
  const words = [...new Set(cells.map((cell) => cell.words ?? ''))]
  const held = new Map(linesOf(context.store.state.getState().record, lines.id).map((line) => [lineKey(line), line]))
  const found = await findByWords(context.read, context.families, { field, words, same: same === '' ? [] : [same] })
  const amendments = cells.flatMap((cell) => {
    const record = theOnly(found, cell.words)
    if (record === undefined) return []
    rememberTitle(context.store, field, record)
    const filled = fillOf(field, record, held.get(cell.key) ?? {})
    fills.set(cell.key, { ...fills.get(cell.key), ...filled })
    return [[cell.key, { ...plainFills(lines, filled), [field.id]: record.id }] as const]
  })
  amendLines(context.store, lines.id, new Map(amendments))
}

async function resolveInner(context: ResolveContext, { lines, field, fills }: Column<InnerLookup>): Promise<void> {
  const waiting = waitingCells(context.store, { lines, field, fills })
  const rows = new Map(linesOf(context.store.state.getState().record, lines.id).map((line) => [lineKey(line), line]))
  const parentOf = (cell: Waiting) => rows.get(cell.key)?.[field.lookup.of]
  const parents = [...new Set(waiting.map(parentOf).filter((id) => typeof id === 'number'))]
  if (parents.length === 0) return
  const found = await findByParents(context.read, context.families, {
    field,
    parents,
    among: lines.fields,
  })
  const amendments = waiting.flatMap((cell) => {
    const mine = found.filter((record) => record.parentId === parentOf(cell))
    const record =
      cell.words === undefined ? mine.find((one) => one.titleId === cell.titleId) : theOnly(mine, cell.words)
    if (record === undefined) return []
    rememberTitle(context.store, field, record)
    return [[cell.key, { [field.id]: record.id }] as const]
  })
  amendLines(context.store, lines.id, new Map(amendments))
}

/** Cells of a column that hold words, or are empty and have a fill. */
function waitingCells(store: FormStore, { lines, field, fills }: Column): readonly Waiting[] {
  const { record, cellWords } = store.state.getState()
  return linesOf(record, lines.id).flatMap((line: LineRecord): readonly Waiting[] => {
    const key = lineKey(line)
    const words = cellWords[cellPlace(lines.id, key, field.id)]?.words
    const titleId = fills.get(key)?.[field.id]
    if (words !== undefined) return [{ key, words, titleId: undefined }]
    const wantsFill = typeof titleId === 'number' && (line[field.id] ?? null) === null
    return wantsFill ? [{ key, words: undefined, titleId }] : []
  })
}

/** The one record called so; two of one name stay for the person to choose. */
function theOnly(found: readonly FoundRecord[], words: string | undefined): FoundRecord | undefined {
  const wanted = (words ?? '').trim().toLowerCase()
  const named = found.filter((record) => record.names.includes(wanted))
  const ids = new Set(named.map((record) => record.id))
  return ids.size === 1 ? named[0] : undefined
}

/** Fills of plain fields; lookups `of` the picked record wait for their own answer. */
function plainFills(lines: LinesField, fill: Readonly<Record<string, Scalar>>): Record<string, Scalar> {
  const inner = new Set(lines.fields.filter(isInnerLookup).map((field) => field.id))
  return Object.fromEntries(Object.entries(fill).filter(([id]) => !inner.has(id)))
}

function rememberTitle(store: FormStore, field: LookupField, record: FoundRecord): void {
  store.titles.put(field.lookup.set, record.id, record.text)
}
