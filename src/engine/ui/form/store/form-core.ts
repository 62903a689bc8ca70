import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EntityRecord } from '#core/model/value.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import { createTitleBook, type TitleBook } from '#core/titles/title-book.ts'
import { withoutBlankLines } from './blank-lines.ts'
import { issuesOfWords, refileIssues } from './form-issues.ts'
import { recordFields, type FormLogic } from './form-logic.ts'
import type { FormContent, FormState } from './form-state.ts'
import { isSamePart } from './is-same-part.ts'
import { hasChanged } from '../record/record-changes.ts'
import { createUndoStack, type UndoStack } from './undo-stack.ts'

/** What the commands of a form store share. */
export interface FormCore {
  readonly state: StoreApi<FormState>
  readonly logic: FormLogic
  readonly titles: TitleBook
  readonly stack: UndoStack
  /** Every place of the record. */
  readonly everything: RecordChange
  readonly content: () => FormContent
  /** Works out everything that follows from new content and publishes it once. */
  readonly publish: (content: FormContent, change: RecordChange, extra?: Partial<FormState>) => void
  /** A step of the person: publishes it and lets undo take it back. Typing on in one `place` is one step. */
  readonly step: (content: FormContent, change: RecordChange, place?: string) => void
}

/** Opens the core on a record; derived values are worked out first. */
export function createFormCore(logic: FormLogic, start: EntityRecord): FormCore {
  const stack = createUndoStack()
  const fields = recordFields(logic)
  const state = createStore<FormState>()(() => openedState(logic, logic.complete(start)))

  function content(): FormContent {
    const { record, words, cellWords } = state.getState()
    return { record, words, cellWords }
  }

  function publish(next: FormContent, change: RecordChange, extra: Partial<FormState> = {}) {
    const before = state.getState()
    const record = logic.afterChange(next.record, change)
    const found = [...issuesOfWords({ ...next, record }), ...logic.issuesNear(record, change)]
    const near = withoutBlankLines(found, { ...next, record }, logic)
    const baseline = extra.baseline ?? before.baseline
    state.setState({
      ...refileIssues(before, { record, change, near }),
      record,
      words: next.words,
      cellWords: next.cellWords,
      states: change.header.length > 0 ? keepEqual(before.states, logic.states(record)) : before.states,
      isDirty: hasWords(next) || hasChanged(fields, baseline, record),
      canUndo: stack.canUndo(),
      canRedo: stack.canRedo(),
      version: before.version + 1,
      ...extra,
    })
  }

  function step(next: FormContent, change: RecordChange, place?: string) {
    stack.remember(content(), place)
    publish(next, change)
  }

  return { state, logic, titles: createTitleBook(), stack, everything: everythingOf(logic), content, publish, step }
}

function hasWords({ words, cellWords }: FormContent): boolean {
  return Object.keys(words).length > 0 || Object.keys(cellWords).length > 0
}

function everythingOf(logic: FormLogic): RecordChange {
  return {
    header: logic.header.map((field) => field.id),
    lines: Object.fromEntries(logic.lines.map((field) => [field.id, 'all' as const])),
  }
}

/** The state of a form just opened: nothing touched, nothing to undo, no issue shown. */
export function openedState(logic: FormLogic, record: EntityRecord): FormState {
  return {
    record,
    baseline: record,
    words: {},
    cellWords: {},
    states: logic.states(record),
    issues: {},
    lineIssues: {},
    warnings: {},
    touched: {},
    isChecked: false,
    isDirty: false,
    canUndo: false,
    canRedo: false,
    titlesVersion: 0,
    version: 0,
  }
}

/** The old state object of a field where nothing changed, so that its subscribers are not drawn again. */
function keepEqual(before: FormState['states'], after: FormState['states']): FormState['states'] {
  const changed = Object.entries(after).filter(([id, next]) => !isSamePart(before[id], next))
  return changed.length === 0 ? before : { ...before, ...Object.fromEntries(changed) }
}
