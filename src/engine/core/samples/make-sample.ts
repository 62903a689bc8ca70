import type { FamilyDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { SampleValues } from '../model/samples-definition.ts'
import type { EntityRecord, LineRecord } from '../model/value.ts'
import { createComputer } from '../record/compute/compute-record.ts'
import { emptyLine, emptyRecord } from '../record/empty-record.ts'
import { isEmpty, linesOf, type RecordScope } from '../record/record-scope.ts'
import { validateRecord } from '../record/validate/validate-record.ts'
import type { FieldIssue } from '../errors/field-issue.ts'
import { err, ok, type Result } from '../errors/result.ts'
import type { SessionScope } from '../rules/session-types.ts'
import { fieldState } from '../record/field-state.ts'
import { candidatesOf, givenValue, type CellPlace } from './sample-values.ts'
import type { FindSample } from './sample-lookup.ts'

/** What a sample is made from. */
export interface SampleInput {
  readonly family: FamilyDefinition
  readonly session: SessionScope
  /** Tells samples apart; see SampleSeed. */
  readonly number: number
  readonly find: FindSample
  /** What is laid over the family's own sample, in the same notation. */
  readonly over?: SampleValues
}

/**
 * A valid new record of a family (docs/spec/samples.md): defaults, what the definition's sample says, then every visible input in turn, by
 * the first value that breaks no rule; what is not asked for stays empty where no value fits. Error: what is wrong with the best there is.
 */
export async function makeSample(input: SampleInput): Promise<Result<EntityRecord, readonly FieldIssue[]>> {
  const { entity } = input.family
  const work: Work = { input, given: { ...input.family.samples.record, ...input.over } }
  let record = emptyRecord(entity, input.session)
  const header = entity.fields.filter((field) => !field.isDerived)
  for (const field of header) record = await withGiven(work, record, field)
  // Twice: what an early field is worth may hang on a later one.
  for (let round = 0; round < 2; round += 1) {
    for (const field of header) record = await filled(work, record, { field, among: entity.fields })
  }
  for (const lines of entity.lines) record = await withLines(work, record, lines)
  record = createComputer(entity, input.session).all(record)
  const issues = validateRecord(scopeOf(work, record))
  return issues.length === 0 ? ok(record) : err(issues)
}

interface Work {
  readonly input: SampleInput
  readonly given: SampleValues
}

function scopeOf({ input }: Work, record: EntityRecord): RecordScope {
  return { entity: input.family.entity, session: input.session, record, isNew: true }
}

async function withGiven(work: Work, record: EntityRecord, field: FieldDefinition): Promise<EntityRecord> {
  const value = work.given[field.id]
  if (value === undefined || (typeof value === 'object' && value !== null)) return record
  const place = { field, among: work.input.family.entity.fields }
  return {
    ...record,
    [field.id]: await givenValue(work.input, value, { ...place, beside: { rec: record, row: record } }),
  }
}

/** The record with one field filled, unless it has a value, is none of a person's, or no value does any good. */
async function filled(work: Work, record: EntityRecord, place: CellPlace): Promise<EntityRecord> {
  const { field, line } = place
  const row = line === undefined ? record : linesOf(record, line.field)[line.index]
  if (row === undefined || !isEmpty(row[field.id]) || isGiven(work, place)) return record
  const linePlace =
    line === undefined ? undefined : { field: line.field, row: linesOf(record, line.field)[line.index] ?? {} }
  const state = fieldState(field, scopeOf(work, record), linePlace)
  if (!state.isVisible || state.isReadOnly) return record
  let best: { record: EntityRecord; faults: number } | undefined
  for await (const value of candidatesOf(work.input, place, record)) {
    const next = withValue(record, place, value)
    const faults = faultsOf(work, next)
    if (best === undefined || faults < best.faults) best = { record: next, faults }
    if (best.faults <= faultsOf(work, record)) return best.record
  }
  return state.isRequired && best !== undefined ? best.record : record
}

function isGiven({ given }: Work, { field, line }: CellPlace): boolean {
  if (line === undefined) return given[field.id] !== undefined
  const rows = given[line.field]
  return typeof rows === 'object' && rows !== null && rows[line.index]?.[field.id] !== undefined
}

/** What is wrong beyond what is still to be filled in. */
function faultsOf(work: Work, record: EntityRecord): number {
  const computed = createComputer(work.input.family.entity, work.input.session).all(record)
  const pending = new Set(['required', 'minLines'])
  return validateRecord(scopeOf(work, computed)).filter(({ code }) => !pending.has(code)).length
}

function withValue(record: EntityRecord, { field, line }: CellPlace, value: LineRecord[string]): EntityRecord {
  if (line === undefined) return { ...record, [field.id]: value }
  const rows = linesOf(record, line.field).map((row, index) =>
    index === line.index ? { ...row, [field.id]: value } : row,
  )
  return { ...record, [line.field]: rows }
}

/** One row, or those the sample gives; a row that would be wrong is left out where none is asked for. */
async function withLines(work: Work, record: EntityRecord, lines: LinesField): Promise<EntityRecord> {
  const given = work.given[lines.id]
  if (given === null || lines.isDerived) return record
  if (!fieldState(lines, scopeOf(work, record)).isVisible) return record
  const rows = typeof given === 'object' ? given : Array.from({ length: Math.max(1, lines.min) }, () => ({}))
  let next = record
  for (const [index, row] of rows.entries()) {
    const line = emptyLine({ entity: work.input.family.entity, record: next, session: work.input.session }, lines.id)
    next = { ...next, [lines.id]: [...linesOf(next, lines.id), line] }
    next = await withRow(work, next, { lines, index, row })
  }
  const isWrong = validateRecord(scopeOf(work, next)).some((issue) => issue.lines === lines.id)
  return isWrong && lines.min === 0 && given === undefined ? record : next
}

interface GivenRow {
  readonly lines: LinesField
  readonly index: number
  readonly row: SampleValues
}

async function withRow(work: Work, record: EntityRecord, { lines, index, row }: GivenRow): Promise<EntityRecord> {
  const { fields } = lines
  let next = record
  for (const field of fields.filter((cell) => !cell.isDerived)) {
    const place = { field, among: fields, line: { field: lines.id, index } }
    const value = row[field.id]
    if (value === undefined || (typeof value === 'object' && value !== null)) next = await filled(work, next, place)
    else {
      const beside = { rec: next, row: linesOf(next, lines.id)[index] ?? {} }
      next = withValue(next, place, await givenValue(work.input, value, { ...place, beside }))
    }
  }
  return next
}
