import type { CompareChoice, CompareDefinition } from './compare-definition.ts'
import type { CompareSource } from '../json-schema/compare-schema.ts'

/** A comparison, complete. */
export function compareOf(source: CompareSource | undefined): CompareDefinition | undefined {
  if (source === undefined) return undefined
  const { rows, columns, cells, best = 'lowest', choice } = source
  return {
    rows: rowsOf(rows),
    columns: columns && { lines: columns.lines, name: columns.name, answered: columns.answered },
    cells: cells && { ...cells, asked: cells.asked, notes: cells.notes ?? [] },
    best,
    choice: choice && choiceOf(choice),
  }
}

function rowsOf({
  lines,
  shows = [],
  against,
  preferred,
  times,
  offers,
}: CompareSource['rows']): CompareDefinition['rows'] {
  return { lines, shows, against, preferred, times, offers }
}

function choiceOf({ field, total, empties = [], together }: NonNullable<CompareSource['choice']>): CompareChoice {
  return {
    field,
    total,
    empties,
    together: together && { by: together.by, alike: together.alike ?? {}, all: together.all ?? [] },
  }
}
