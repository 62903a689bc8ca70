import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { withoutWords } from './edit-header.ts'
import type { FormContent } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import { cellPlace, lineKey } from './line-key.ts'

/** New values of lines by line key: what the server knows of them. */
export type LineAmendments = ReadonlyMap<string, Partial<LineRecord>>

/**
 * Puts values of the server into the lines that are still there, dropping words they resolve; no step of undo of its own. Steps in which the same words
 * stand are amended with them: an answer may come when the person has gone on (LINES-25).
 */
export function amendLines(store: FormStore, linesId: string, amendments: LineAmendments): void {
  if (amendments.size === 0) return
  const { record, cellWords } = store.state.getState()
  const rows = linesOf(record, linesId).flatMap((line, index) => (amendments.has(lineKey(line)) ? [index] : []))
  if (rows.length === 0) return
  const holdsSameWords = (step: FormContent, [key, values]: readonly [string, Partial<LineRecord>]) =>
    placesOf(linesId, key, values).some((place) => place in cellWords && step.cellWords[place] === cellWords[place])
  store.amendSteps((step) => {
    const same = [...amendments].filter((amendment) => holdsSameWords(step, amendment))
    return same.length === 0 ? step : amended(step, linesId, new Map(same))
  })
  store.amend({ header: [], lines: { [linesId]: rows } }, (content) => amended(content, linesId, amendments))
}

function amended(content: FormContent, linesId: string, amendments: LineAmendments): FormContent {
  const changed = linesOf(content.record, linesId).map((line) => {
    const values = amendments.get(lineKey(line))
    return values === undefined ? line : { ...line, ...values }
  })
  const amended = [...amendments].flatMap(([key, values]) => placesOf(linesId, key, values))
  return {
    ...content,
    record: { ...content.record, [linesId]: changed },
    cellWords: withoutWords(content.cellWords, amended),
  }
}

function placesOf(linesId: string, key: string, values: Partial<LineRecord>): readonly string[] {
  return Object.keys(values).map((field) => cellPlace(linesId, key, field))
}
