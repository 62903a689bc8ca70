import type { EntityRecord, LineRecord } from '../model/value.ts'
import { numberIn, scalarIn } from '../record/read-values.ts'
import { linesOf } from '../record/record-scope.ts'
import type { Params, ValueOf } from '../model/param.ts'

/** Fields of the lines of a record that code reads. */
export interface LinesNeed<C extends Params = Params> {
  readonly lines: C
}

/** Fields of a record that code reads by name, each with what it must be; the linker proves them of every definition that names the code. */
export type Needs = Readonly<Record<string, Params[string] | LinesNeed>>

/** One line, read by what is needed of it. */
export type NeededLine<C extends Params> = { readonly [K in keyof C]: ValueOf<C[K]> }

/** A record read by what is needed of it; `id` once it is stored. */
export type NeededRecord<N extends Needs> = { readonly id: number | undefined } & {
  readonly [K in keyof N]: N[K] extends LinesNeed<infer C> ? readonly NeededLine<C>[] : ValueOf<N[K]>
}

/** What code needs of the lines under a field. */
export function linesNeed<C extends Params>(lines: C): LinesNeed<C> {
  return { lines }
}

/** True for a need of lines, as opposed to one of a field. */
function isLinesNeed(need: Needs[string]): need is LinesNeed {
  return 'lines' in need
}

/** Reads a record by what is needed of it: the only way code that a definition names reads fields by name. */
export function readNeeds<N extends Needs>(needs: N, record: EntityRecord): NeededRecord<N> {
  const values = Object.entries<Needs[string]>(needs).map(([field, need]) => [
    field,
    isLinesNeed(need)
      ? linesOf(record, field).map((line) => readLine(need.lines, line))
      : need.read(scalarIn(record, field)),
  ])
  // The keys are those of `needs`, and each is read as it says.
  return { ...Object.fromEntries(values), id: numberIn(record, 'id') } as NeededRecord<N>
}

function readLine(params: Params, line: LineRecord) {
  return Object.fromEntries(Object.entries(params).map(([cell, param]) => [cell, param.read(line[cell])]))
}
