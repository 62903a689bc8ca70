import { formatMessage } from '#core/errors/format-message.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { RunLinesChange } from '#core/model/workflow/run-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { readableFields } from '../../entity-sql/readable-entity.ts'
import type { StepInput } from '../engine/run-step.ts'
import { changesOf } from './change-source.ts'
import { parseCells, type KeptCells } from './kept-cells.ts'
import { noLineText } from './preview-lines.ts'
import { readLines, type FoundLine } from './read-lines.ts'
import { tellLines } from './tell-lines.ts'
import { linesChange, type WantedLines } from './wanted-lines.ts'

/** What a line of a run says of the lines of a record. */
export interface LinesStep {
  /** The record. */
  readonly id: number
  /** Name of the change, and what it is. */
  readonly change: readonly [string, RunLinesChange]
  /** What its lines said when they were looked at, and what they shall say, as they are kept. */
  readonly from: string
  readonly to: string
  /** What is named, where the record has no such line. */
  readonly name: string
}

/** What becomes of it: why nothing does, or what lines of which field will say. */
export type LinesOutcome = { readonly refused: string } | { readonly lines: LinesField; readonly cells: KeptCells }

/** Which lines of a record change: those that still say what the run found there; others are refused with what they say now (RUN-57, RUN-58). */
export async function changeLines(input: StepInput, step: LinesStep): Promise<LinesOutcome> {
  const { definitions, trx, ctx } = input.scope
  const translate = (key: string) => localeText(definitions, ctx.language, key)
  const { lines } = readableFields(changesOf(input).family.entity, ctx.permissions)
  const wanted = linesChange(...step.change, { definitions, record: input.record, lines })
  const [from, to] = [parseCells(step.from), parseCells(step.to)]
  if (wanted === undefined || to.size === 0) return { refused: noLineText(translate, step.name) }
  const found =
    (await readLines({ trx, definitions }, wanted, { ids: [step.id], fittingOnly: false })).get(step.id) ?? []
  if (isAsKept(wanted, found, from)) return { lines: wanted.lines, cells: to }
  const told = found.filter(({ id }) => wanted.only !== undefined || from.has(id))
  const now = tellLines(
    wanted,
    told.map((line) => ({ line, values: line.values })),
    translate,
  )
  return { refused: formatMessage(translate('errors.E_CHANGED_SINCE') ?? '', { now }) }
}

/** Whether every line that is kept is there and says what is kept of it, and no other says the yes that one has alone. */
function isAsKept({ lines, only }: WantedLines, found: readonly FoundLine[], from: KeptCells): boolean {
  const byId = new Map(found.map((line) => [line.id, line]))
  const isSame = (id: string, now: Scalar | undefined, then: Scalar) => {
    const field = lines.fields.find((one) => one.id === id)
    return field !== undefined && isSameValue(field, now, then)
  }
  return (
    [...from].every(([id, cells]) => {
      const line = byId.get(id)
      return (
        line !== undefined && Object.entries(cells).every(([field, then]) => isSame(field, line.values[field], then))
      )
    }) &&
    (only === undefined || found.every(({ id, values }) => from.has(id) || values[only.id] !== true))
  )
}

/** The lines of a record as its form would send them: those that change with their new cells, the others by their ids. */
export function wireLines(record: EntityRecord, field: LinesField, cells: KeptCells): readonly WireRecord[] {
  return linesOf(record, field.id).map((line) => {
    const id = Number(line['id'])
    const changed = Object.entries(cells.get(id) ?? {}).flatMap(([name, value]) => {
      const cell = field.fields.find((one) => one.id === name)
      return cell === undefined ? [] : [[wireName(cell), value] as const]
    })
    return { Id: id, ...Object.fromEntries(changed) }
  })
}
