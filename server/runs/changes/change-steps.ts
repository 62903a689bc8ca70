import { flagParam, integerParam, optional, textParam, written, type Param } from '#core/model/param.ts'
import type { NamedStep } from '../engine/run-step.ts'
import { defineFill, defineWork } from '../engine/run-step.ts'
import { previewChanges } from './preview-changes.ts'
import { changeRecords } from './change-records.ts'

/** The record a line is about: a lookup of whichever family the run changes. */
const record: Param<number | undefined, 'line'> = {
  on: 'line',
  kinds: ['lookup'],
  to: undefined,
  words: [],
  options: [],
  isRequired: true,
  isWritten: true,
  read: (raw) => (typeof raw === 'number' ? raw : undefined),
}

/** A line: a record, a field of it or a change of its lines, what it says and what it will say, in words and as they are stored. */
const lineParams = {
  record,
  field: written(textParam('line', ['choice'])),
  oldText: written(textParam('line', ['text'])),
  newText: written(textParam('line', ['text'])),
  oldValue: written(textParam('line', ['text', 'multiline'])),
  newValue: written(textParam('line', ['text', 'multiline'])),
  /** Of a change of lines: how many of them it changes. */
  rows: optional(written(integerParam('line'))),
}

/** What is said of lines nothing can be done of. */
const previewParams = {
  ...lineParams,
  taken: optional(flagParam('line')),
  outcome: optional(written(textParam('line', ['choice']))),
  reason: optional(written(textParam('line', ['text']))),
}

/** Parameters of the lines of changes. */
export type ChangeParams = typeof lineParams

/** Works out which fields of which records change, and to what. */
const preview = defineFill({
  name: 'changes:preview',
  params: previewParams,
  needsChanges: true,
  fill: (input, _header, place) => previewChanges(input, place),
})

/** Changes the records as their forms would: with their rules, their history and their effects. */
const apply = defineWork({
  name: 'changes:apply',
  params: lineParams,
  needsChanges: true,
  together: 'record',
  work: (input, _header, lines) => changeRecords(input, lines, { from: 'oldValue', to: 'newValue' }),
})

/** Gives the records back what they said before; what was changed since is left alone. */
const undo = defineWork({
  name: 'changes:undo',
  params: lineParams,
  needsChanges: true,
  takes: 'Done',
  together: 'record',
  work: (input, _header, lines) => changeRecords(input, lines, { from: 'newValue', to: 'oldValue' }),
})

/** Steps of runs that change masters. */
export const changeSteps: readonly NamedStep[] = [preview, apply, undo]
