import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RunChanges } from '#core/model/run-definition.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { appError } from '#core/errors/app-error.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { readableFields } from '../../entity-sql/readable-entity.ts'
import type { Filled, FilledRow, StepInput } from '../engine/run-step.ts'
import { changedValue, givenValue, textOfValue, wantedChanges, type WantedChange } from './change-value.ts'
import { countMasters, readMasters, readTitles, type MasterQuestion, type ReadMaster } from './read-masters.ts'

/** Records looked at in one batch. */
const batch = 400

/** A line for every field of every record that would say something else; records as they are need none. @throws E_NO_CHANGE */
export async function previewChanges(input: StepInput, place: string): Promise<Filled> {
  const { trx, definitions } = input.scope
  const { changes, family } = changesOf(input)
  const wanted = wantedChanges(changes, input.record, readableFields(family.entity, input.scope.ctx.permissions).fields)
  if (wanted.length === 0) throw appError('E_NO_CHANGE')
  const question: MasterQuestion = {
    definitions,
    family,
    where: filtersOf(input, changes, family),
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
  const rows = records.flatMap((record) => linesOf(input, record, { wanted, titles }))
  return { rows, next, seen: records.length, ...(total === undefined ? {} : { total }) }
}

/** What a run changes, and the family of it. */
export function changesOf({ run, scope }: StepInput): {
  readonly changes: RunChanges
  readonly family: FamilyDefinition
} {
  const family = scope.definitions.families.get(run.changes?.family ?? '')
  if (run.changes === undefined || family === undefined)
    throw new Error('The linker proves that the run names what it changes')
  return { changes: run.changes, family }
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

interface Told {
  readonly wanted: readonly WantedChange[]
  readonly titles: ReadonlyMap<string, string>
}

function linesOf({ scope }: StepInput, record: ReadMaster, { wanted, titles }: Told): readonly FilledRow[] {
  const translate = (key: string) => localeText(scope.definitions, scope.ctx.language, key)
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
