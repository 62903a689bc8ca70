import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import { blankRows } from './blank-lines.ts'
import type { Draft } from '../draft/draft.ts'
import { removeLines } from './edit-lines.ts'
import { fileIssues, issuesOfWords, stillFiled, withFiled } from './form-issues.ts'
import { openedState, type FormContent, type FormCore } from './form-state.ts'

/** What can be done to the record as a whole. */
export interface RecordCommands {
  /** Puts in what the server knows (figures, resolved words): part of the last step, never a step of its own. */
  readonly amend: (change: RecordChange, amend: (content: FormContent) => FormContent) => void
  /** The same change of what undo and redo go back to. */
  readonly amendSteps: (amend: (content: FormContent) => FormContent) => void
  /** Titles came into the book that were not there when it was drawn. */
  readonly showTitles: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** Drops lines nobody has filled in; words keep a line. */
  readonly dropBlankLines: () => void
  /** Finds everything that is wrong, shows it and answers it. */
  readonly check: () => readonly FieldIssue[]
  /** Shows the server's issues. */
  readonly showIssues: (issues: readonly FieldIssue[]) => void
  /** Shows what a save would be warned of, at its fields. */
  readonly showWarnings: (warnings: readonly FieldIssue[]) => void
  /** The server's record is the new truth: nothing is dirty, nothing to undo. */
  readonly accept: (record: EntityRecord) => void
  /** The same for a form that is about to be painted: derived values stay as they were stored until `derive` works them out. */
  readonly acceptStored: (record: EntityRecord) => void
  /** Works out every derived value; no change of the person's, and nothing is drawn when they are as they were stored. */
  readonly derive: () => void
  /** Works out anew what depends on the session; what that changes of an untouched record is no change of the person's. */
  readonly follow: (session: SessionScope) => void
  /** The record is stored now: what holds of a new one alone holds no more. */
  readonly becomeStored: () => void
  /** Puts work back that is not saved: a draft, or the outcome of a conflict. */
  readonly restore: (draft: Omit<Draft, 'keptAt' | 'etag'>) => void
}

/** The record commands of a form. */
export function recordCommands(core: FormCore): RecordCommands {
  const { state, logic, titles, stack, everything, content, publish } = core
  const refusals = createRefusals(core)

  function show(record: EntityRecord, issues: readonly FieldIssue[]) {
    state.setState((now) => ({ ...fileIssues(record, issues), isChecked: true, version: now.version + 1 }))
  }

  function travel(to: FormContent | undefined) {
    if (to !== undefined) publish(to, everything)
  }

  /** What is added to an untouched record is no change of the person's. */
  function publishAside(next: FormContent, places: RecordChange) {
    const isClean = !state.getState().isDirty
    refusals.keeping(() => publish(next, places))
    if (isClean) state.setState({ baseline: state.getState().record, isDirty: false })
  }

  return {
    amend: (places, change) => publishAside(change(content()), places),
    amendSteps: stack.amend,
    showTitles: () => state.setState((now) => ({ titlesVersion: now.titlesVersion + 1 })),
    undo: () => travel(stack.undo(content())),
    redo: () => travel(stack.redo(content())),
    dropBlankLines() {
      for (const lines of logic.lines) {
        const blank = blankRows(content(), lines, logic)
        if (blank.length > 0)
          publish(removeLines(content(), lines.id, blank), { header: [], lines: { [lines.id]: 'all' } })
      }
    },
    check() {
      const { record } = content()
      const found = [...issuesOfWords(content()), ...logic.issues(record)]
      show(record, found)
      return found
    },
    showIssues(issues) {
      refusals.note(issues)
      show(content().record, issues)
    },
    showWarnings: (warnings) => state.setState({ warnings: fileIssues(content().record, warnings).issues }),
    accept: (record) => take(core, logic.complete(record)),
    acceptStored: (record) => take(core, record),
    derive: () => derive(core),
    follow(session) {
      logic.follow(session)
      publishAside(content(), everything)
    },
    becomeStored: logic.becomeStored,
    restore(draft) {
      titles.putAll(draft.titles)
      stack.clear()
      const { record, words, cellWords } = draft
      publish({ record, words, cellWords }, everything, { baseline: draft.baseline, isDirty: true })
    },
  }
}

function take({ state, logic, stack }: FormCore, record: EntityRecord): void {
  stack.clear()
  state.setState({ ...openedState(logic, record), version: state.getState().version + 1 })
}

/** What the server refused last: nobody changed it when a figure comes a moment later, so that does not take it away (FORM-56). */
function createRefusals({ state }: FormCore) {
  let refused: readonly FieldIssue[] = []
  return {
    note: (issues: readonly FieldIssue[]) => void (refused = issues),
    keeping(work: () => void) {
      const told = stillFiled(state.getState(), refused)
      work()
      if (told.length > 0) state.setState((now) => withFiled(now, now.record, told))
    },
  }
}

function derive({ state, logic }: FormCore): void {
  const { record, baseline, isDirty } = state.getState()
  const derived = logic.complete(record)
  if (derived === record) return
  const after = { record: derived, baseline: isDirty ? baseline : derived, states: logic.states(derived) }
  state.setState((now) => ({ ...after, version: now.version + 1 }))
}
