import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { createFormLogic } from '../../../src/engine/ui/form/store/create-form-logic.ts'
import { createFormStore, type FormStore } from '../../../src/engine/ui/form/store/form-store.ts'
import { requisition, scopeOf, session } from '../../core/record/sample-entity.ts'

/** United States English, two decimals. */
export const locale: Locale = {
  language: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  timeZone: 'America/Los_Angeles',
  numberDecimals: 2,
  currencyDecimals: 2,
  currencySymbol: '$',
  currencyId: 164,
  foreignDecimals: {},
  currenciesElsewhere: {},
  today: '2026-11-21',
}

/** What is other than usual about the form. */
export interface SampleForm {
  readonly isNew?: boolean
  readonly max?: number
  readonly fields?: readonly FieldDefinition[]
  /** Columns of the lines in place of those of the same name. */
  readonly cells?: Readonly<Record<string, FieldDefinition>>
}

/** The sample requisition opened as a form; `record` is laid over a sound one. */
export function openSample(
  record: EntityRecord = {},
  { isNew = true, max = 5000, fields = requisition.fields, cells = {} }: SampleForm = {},
): FormStore {
  let lastKey = 0
  const entity = {
    ...requisition,
    fields,
    lines: requisition.lines.map((lines) => ({
      ...lines,
      max,
      fields: lines.fields.map((field) => cells[field.id] ?? field),
    })),
  }
  const logic = createFormLogic({ entity, session, locale, isNew, newKey: () => `n${(lastKey += 1)}` })
  const sound = scopeOf(record).record
  const lines = Array.isArray(sound.lines) ? sound.lines : []
  // Stored lines have an id, new ones a key of the form's.
  const keyed = lines.map((line: LineRecord, index) => (line.id === undefined ? { ...line, key: `s${index}` } : line))
  return createFormStore(logic, { ...sound, lines: keyed })
}

/** Rows of the sample's lines. */
export function rowsOf(store: FormStore): readonly Readonly<Record<string, unknown>>[] {
  const { lines } = store.state.getState().record
  return Array.isArray(lines) ? lines : []
}
