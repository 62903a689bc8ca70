import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RunChanges } from '#core/model/workflow/run-definition.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { appError } from '#core/errors/app-error.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { readableFields } from '../../entity-sql/readable-entity.ts'
import type { Filled, FilledRow, StepInput } from '../engine/run-step.ts'
import { changedValue, givenValue, textOfValue, wantedChanges, type WantedChange } from './change-value.ts'
import { changesOf } from './change-source.ts'
import { previewLines, type LinesTold } from './preview-lines.ts'
import { readLines } from './read-lines.ts'
import {
  countMasters,
  readMasters,
  readTitles,
  type HavingLine,
  type MasterQuestion,
  type ReadMaster,
} from './read-masters.ts'
import { wantedLines, type WantedLines } from './wanted-lines.ts'

/** Records looked at in one batch. */
const batch = 400

/** A line for every field of every record that would say something else; records as they are need none. @throws E_NO_CHANGE */
export async function previewChanges(input: StepInput, place: string): Promise<Filled> {
  const { trx, definitions } = input.scope
  const { changes, family } = changesOf(input)
  const readable = readableFields(family.entity, input.scope.ctx.permissions)
  const wanted = wantedChanges(changes, input.record, readable.fields)
  const lines = wantedLines(changes.lines, { definitions, record: input.record, lines: readable.lines })
  if (wanted.length + lines.length === 0) throw appError('E_NO_CHANGE')
  const question: MasterQuestion = {
    definitions,
    family,
    where: filtersOf(input, changes, family),
    having: havingOf(input, changes, family),
    fields: wanted.map(({ field }) => field),
    after: place === '' ? 0 : Number(place),
    most: batch,
  }
  const [records, titles, total] = await Promise.all([
    readMasters(trx, question),
    readTitles(
      trx,
      definitions,
      wanted.map(({ field, wanted: value }) => ({ field, value })),
    ),
    place === '' ? countMasters(trx, question) : undefined,
  ])
  const next = records.length < batch ? undefined : String(records.at(-1)?.id)
  const translate = (key: string) => localeText(definitions, input.scope.ctx.language, key)
  const changedLines = await Promise.all(lines.map((one) => linesOfBatch(input, one, records)))
  const rows = records.flatMap((record) => [
    ...fieldsOf(record, wanted, { titles, translate }),
    ...changedLines.flatMap((of) => of(record.id)),
  ])
  return { rows, next, seen: records.length, ...(total === undefined ? {} : { total }) }
}

function filtersOf(
  { record }: StepInput,
  { where }: RunChanges,
  { entity }: FamilyDefinition,
): MasterQuestion['where'] {
  return Object.entries(where).flatMap(([id, from]) => {
    const field = entity.fields.find((one) => one.id === id)
    const value = field === undefined ? null : givenValue(field, scalarIn(record, from))
    return field === undefined || value === null ? [] : [{ field, value }]
  })
}

function havingOf({ record }: StepInput, { having }: RunChanges, { entity }: FamilyDefinition): readonly HavingLine[] {
  return Object.entries(having).flatMap(([from, { lines: id, field: of, flag: yes }]) => {
    const lines = entity.lines.find((one) => one.id === id)
    const field = lines?.fields.find((one) => one.id === of)
    const value = field === undefined ? null : givenValue(field, scalarIn(record, from))
    if (lines === undefined || field === undefined || value === null) return []
    return [{ lines, field, value, flag: lines.fields.find((one) => one.id === yes) }]
  })
}

/** What one change of lines does to each record of a batch. */
async function linesOfBatch(
  { scope: { trx, definitions, ctx } }: StepInput,
  wanted: WantedLines,
  records: readonly ReadMaster[],
): Promise<(record: number) => readonly FilledRow[]> {
  const ids = records.map(({ id }) => id)
  const named = wanted.where.filter(({ inner }) => inner === undefined)
  const [found, titles] = await Promise.all([
    readLines({ trx, definitions }, wanted, { ids, fittingOnly: wanted.only === undefined }),
    readTitles(trx, definitions, named),
  ])
  const told: LinesTold = { titles, translate: (key) => localeText(definitions, ctx.language, key) }
  return (record) => previewLines(record, wanted, { lines: found.get(record) ?? [], told })
}

function fieldsOf(
  record: ReadMaster,
  wanted: readonly WantedChange[],
  { titles, translate }: LinesTold,
): readonly FilledRow[] {
  return wanted.flatMap((change) => {
    const { field } = change
    const old = record.values[field.id] ?? null
    const value = changedValue(change, old)
    if (isSameValue(field, old, value)) return []
    return [
      {
        record: record.id,
        field: field.id,
        oldText: textOfValue(field, { value: old, title: record.titles[field.id] ?? undefined }, translate),
        newText: textOfValue(field, { value, title: titles.get(field.id) }, translate),
        oldValue: JSON.stringify(old),
        newValue: JSON.stringify(value),
      },
    ]
  })
}
