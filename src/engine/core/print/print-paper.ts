import type { EntityDefinition } from '../model/family-definition.ts'
import { isState } from '../field-kinds/field-questions.ts'
import { houseLabel, type PaperDefinition, type PaperSection } from '../model/screens/paper-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import type { PreferenceValues } from '../preferences/effective-preferences.ts'
import { scalarIn } from '../record/read-values.ts'
import { isEmpty } from '../record/record-scope.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import { printFields } from './print-fields.ts'
import { printLineGroups } from './print-groups.ts'
import { isBlankTable, printLines } from './print-lines.ts'
import type { PrintedBlock, PrintedField, PrintedGroup } from './printed-record.ts'

/** A record whose definition says its paper, and what the house says of itself. */
export interface PaperSource {
  readonly entity: EntityDefinition
  readonly record: EntityRecord
  readonly paper: PaperDefinition
  readonly house: PreferenceValues
}

/** What the paper of a record says, in its own order and no more than it names (PRINT-695). */
export function printPaper(source: PaperSource, context: TextContext): readonly PrintedGroup[] {
  return source.paper.sections
    .map((section) => ({
      id: section.id,
      title: context.translate(section.title),
      blocks: [...fieldsBlock(source, section, context), ...linesBlocks(source, section, context)],
    }))
    .filter(({ blocks }) => blocks.length > 0)
}

/** What the record is called on its paper, without its number; undefined: as its family (PRINT-696). */
export function paperTitle({ entity, record, paper }: PaperSource, context: TextContext): string | undefined {
  const named = entity.fields.find(({ id }) => id === paper.title)
  if (named === undefined || isEmpty(scalarIn(record, named.id))) return undefined
  return textOfValue(named, scalarIn(record, named.id), context)
}

/** The state of a record that is not yet, or no more, what its paper says; '' for one that is (PRINT-696). */
export function unfinalState({ entity, record, paper }: PaperSource, context: TextContext): string {
  const state = entity.fields.find(isState)
  const value = state === undefined ? null : scalarIn(record, state.id)
  const isFinal = paper.final.length === 0 || paper.final.some((one) => one === value)
  return state === undefined || isFinal ? '' : textOfValue(state, value, context)
}

function fieldsBlock(
  { entity, record, house }: PaperSource,
  { id, house: said, fields }: PaperSection,
  context: TextContext,
): readonly PrintedBlock[] {
  const known = fields.flatMap((one) => entity.fields.find((field) => field.id === one) ?? [])
  const printed = [
    ...said.flatMap((name) => houseField(name, house, context)),
    ...printFields(known, (field) => scalarIn(record, field.id), context),
  ]
  return printed.length === 0 ? [] : [{ kind: 'fields', id, fields: printed }]
}

function houseField(name: string, house: PreferenceValues, { translate }: TextContext): readonly PrintedField[] {
  const text = house[name]
  return typeof text !== 'string' || text === '' ? [] : [{ id: name, label: translate(houseLabel(name)), text }]
}

function linesBlocks(
  { entity, record }: PaperSource,
  section: PaperSection,
  context: TextContext,
): readonly PrintedBlock[] {
  const lines = entity.lines.find(({ id }) => id === section.lines)
  if (lines === undefined) return []
  const totals = section.totals.flatMap((one) => entity.fields.find((field) => field.id === one) ?? [])
  const table = printLines({ record, lines, totals, columns: section.columns }, context)
  const groups = printLineGroups({ record, lines, groups: section.groups }, context)
  return [...(isBlankTable(table) ? [] : [table]), ...groups]
}
