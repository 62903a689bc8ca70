import type { LineRecord } from '#core/model/value.ts'
import { withoutWords } from './edit-header.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { FormStore } from './form-store.ts'
import { cellPlace, lineKey } from './line-key.ts'

/** New values of lines by line key: what the server knows of them. */
export type LineAmendments = ReadonlyMap<string, Partial<LineRecord>>

/** Puts values of the server into the lines that are still there, dropping words they settle; no step of undo of its own. */
export function amendLines(store: FormStore, linesId: string, amendments: LineAmendments): void {
  if (amendments.size === 0) return
  const rows = linesOf(store.state.getState().record, linesId).flatMap((line, index) =>
    amendments.has(lineKey(line)) ? [index] : [],
  )
  if (rows.length === 0) return
  store.amend({ header: [], lines: { [linesId]: rows } }, (content) => {
    const changed = linesOf(content.record, linesId).map((line) => {
      const values = amendments.get(lineKey(line))
      return values === undefined ? line : { ...line, ...values }
    })
    const settled = [...amendments].flatMap(([key, values]) =>
      Object.keys(values).map((field) => cellPlace(linesId, key, field)),
    )
    return {
      ...content,
      record: { ...content.record, [linesId]: changed },
      cellWords: withoutWords(content.cellWords, settled),
    }
  })
}
