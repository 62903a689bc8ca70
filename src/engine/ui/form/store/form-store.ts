import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EntityRecord } from '#core/model/value.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import { hasChanged } from '#core/record/same-value.ts'
import { createTitleBook, type TitleBook } from '#core/titles/title-book.ts'
import { withoutBlankLines } from './blank-lines.ts'
import { issuesOfWords, refileIssues } from './form-issues.ts'
import { recordFields, type FormLogic } from './form-logic.ts'
import { openedState, type FormContent, type FormCore, type FormState } from './form-state.ts'
import { headerCommands, type HeaderCommands } from './header-commands.ts'
import { isSamePart } from './is-same-part.ts'
import { lineCommands, type LineCommands } from './line-commands.ts'
import { recordCommands, type RecordCommands } from './record-commands.ts'
import { createAwaitedAnswers, type AwaitedAnswers } from './awaited-answers.ts'
import { createUndoStack } from './undo-stack.ts'

/** One open form: its state to subscribe to, and everything that can be done to it. */
export interface FormStore extends HeaderCommands, LineCommands, RecordCommands {
  readonly state: StoreApi<FormState>
  readonly logic: FormLogic
  readonly titles: TitleBook
  /** What the server is still asked for before the record can be judged. */
  readonly awaited: AwaitedAnswers
}

/** Opens a form on a record, saved or new. */
export function createFormStore(logic: FormLogic, start: EntityRecord): FormStore {
  const core = createFormCore(logic, start)
  const { state, titles } = core
  const commands = { ...headerCommands(core), ...lineCommands(core), ...recordCommands(core) }
  return { state, logic, titles, awaited: createAwaitedAnswers(), ...commands }
}

/** Opens the core on a record; derived values are worked out first. */
function createFormCore(logic: FormLogic, start: EntityRecord): FormCore {
  const stack = createUndoStack<FormContent>()
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

/** The old state object of a field where nothing changed, so that its subscribers are not drawn again. */
function keepEqual(before: FormState['states'], after: FormState['states']): FormState['states'] {
  const changed = Object.entries(after).filter(([id, next]) => !isSamePart(before[id], next))
  return changed.length === 0 ? before : { ...before, ...Object.fromEntries(changed) }
}
