import type { StoreApi } from 'zustand/vanilla'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FieldState } from '#core/record/field-state.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import type { TitleBook } from '#core/titles/title-book.ts'
import type { FormLogic } from './form-logic.ts'
import type { UndoStack } from './undo-stack.ts'

/** Words a person typed that are no value yet, and the code of what is wrong with them (undefined while still typing). */
export interface TypedWords {
  readonly words: string
  readonly code: string | undefined
}

/** What undo and redo go back to. Rows and header are immutable, so keeping one costs its pointers only. */
export interface FormContent {
  readonly record: EntityRecord
  /** Words in header fields, by field id. */
  readonly words: Readonly<Record<string, TypedWords>>
  /** Words in cells, by `cellPlace`; apart from the header's, so that typing there draws no grid. */
  readonly cellWords: Readonly<Record<string, TypedWords>>
}

/** Issues of the cells of one lines field: line key → field id → issue. */
export type LineIssues = ReadonlyMap<string, Readonly<Record<string, FieldIssue>>>

/** Everything one open form knows of its record. */
export interface FormState extends FormContent {
  /** The record as the server last gave it; what Save is compared with. */
  readonly baseline: EntityRecord
  readonly states: Readonly<Record<string, FieldState>>
  /** Header issues by field id; `''` for the whole record. */
  readonly issues: Readonly<Record<string, FieldIssue>>
  readonly lineIssues: Readonly<Record<string, LineIssues>>
  /** What a save would be warned of as it stands, by header field (FORM-50). */
  readonly warnings: Readonly<Record<string, FieldIssue>>
  /** Header fields that were left once: their issues are shown. */
  readonly touched: Readonly<Record<string, true>>
  /** True after a save was tried: every issue is shown. */
  readonly isChecked: boolean
  readonly isDirty: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Grows when titles of looked-up records came late. */
  readonly titlesVersion: number
  /** Grows with every change of what a grid would draw. */
  readonly version: number
}

/** What the commands of a form store share. */
export interface FormCore {
  readonly state: StoreApi<FormState>
  readonly logic: FormLogic
  readonly titles: TitleBook
  readonly stack: UndoStack<FormContent>
  /** Every place of the record. */
  readonly everything: RecordChange
  readonly content: () => FormContent
  /** Works out everything that follows from new content and publishes it once. */
  readonly publish: (content: FormContent, change: RecordChange, extra?: Partial<FormState>) => void
  /** A step of the person: publishes it and lets undo take it back. Typing on in one `place` is one step. */
  readonly step: (content: FormContent, change: RecordChange, place?: string) => void
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
