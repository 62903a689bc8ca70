import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import type { FormStore } from '../store/form-store.ts'
import { headerOf, readOpenLines } from './read-open-lines.ts'

/** Fills a new form from sources: unsaved work from the start, and nothing to undo behind it. */
export function fillFromSources(
  store: FormStore,
  entity: EntityDefinition,
  { source, answer }: { readonly source: ClientSource; readonly answer: SourceAnswer },
): void {
  const empty = store.logic.empty()
  const open = readOpenLines(entity, source, { answer, titles: store.titles })
  const lines = open.map(({ line }) => ({ ...store.logic.newLine(source.into, empty), ...line }))
  const record = { ...store.state.getState().record, ...headerOf(source, open), [source.into]: lines }
  store.restore({ record, baseline: empty, words: {}, cellWords: {}, titles: [] })
}
