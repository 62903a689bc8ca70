import type { EffectUse } from '../model/workflow/effect-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { scalarIn } from '../record/read-values.ts'
import { linesOf } from '../record/record-scope.ts'
import type { Params, ValueOf } from '../model/param.ts'

type NamesOn<P extends Params, On> = { [K in keyof P]: P[K]['on'] extends On ? K : never }[keyof P]

/** Values of the parameters of the header, with conditions and words. */
export type HeaderValues<P extends Params> = {
  readonly [K in NamesOn<P, 'header' | 'condition' | 'word'>]: ValueOf<P[K]>
}

/** Values of the parameters of one line, with what the move asked for it. */
export type LineValues<P extends Params> = { readonly [K in NamesOn<P, 'line' | 'ask'>]: ValueOf<P[K]> }

/** One line of the record the effect works on. */
export interface BoundLine<P extends Params> {
  readonly id: number
  /** 0-based position in the record. */
  readonly row: number
  /** Id of the lines field. */
  readonly lines: string
  readonly values: LineValues<P>
}

/** The parameters of an effect on one record. */
export interface BoundRecord<P extends Params> {
  readonly header: HeaderValues<P>
  /** In the record's order; none when no parameter is bound to a line. */
  readonly lines: readonly BoundLine<P>[]
  /** Field a parameter is bound to, for issues and for what the effect writes; undefined when it is not bound. */
  readonly fieldOf: (param: keyof P & string) => string | undefined
}

/** What binding asks of the move: conditions worked out, and what was asked for a line. */
export interface BindSource {
  readonly record: EntityRecord
  readonly holds: (condition: keyof EffectUse['with']) => boolean
  /** Line id → question id → what was given; undefined when the move asked nothing. */
  readonly asked: (lineId: number, question: string) => Scalar | undefined
}

/** Reads a record through the bindings of an effect: the only way an effect reads fields. */
export function bindEffect<P extends Params>(params: P, use: EffectUse, source: BindSource): BoundRecord<P> {
  const rawHeader = (name: string): Scalar | undefined => {
    const binding = use.with[name]
    if (binding?.on === 'header') return scalarIn(source.record, binding.field)
    if (binding?.on === 'word') return binding.word
    return binding?.on === 'condition' ? source.holds(name) : undefined
  }
  const rawLine = (name: string, line: LineRecord): Scalar | undefined => {
    const binding = use.with[name]
    if (binding?.on === 'line') return line[binding.field]
    return binding?.on === 'ask' ? source.asked(Number(line['id']), binding.id) : undefined
  }
  const on = (...places: readonly string[]) => Object.entries(params).filter(([, param]) => places.includes(param.on))
  const read = (wanted: ReturnType<typeof on>, raw: (name: string) => Scalar | undefined) => {
    const values: Record<string, unknown> = {}
    for (const [name, param] of wanted) values[name] = param.read(raw(name))
    return values
  }
  // Looked for once, and not for each line.
  const onLines = on('line', 'ask')
  const rows = use.lines === undefined ? [] : linesOf(source.record, use.lines)
  return {
    // The keys are those of `params` on the header, and each is read by its own parameter.
    header: read(on('header', 'condition', 'word'), rawHeader) as HeaderValues<P>,
    lines: rows.map((line, row) => ({
      id: Number(line['id']),
      row,
      lines: use.lines ?? '',
      // As above, of the line.
      values: read(onLines, (name) => rawLine(name, line)) as LineValues<P>,
    })),
    fieldOf: (param) => fieldOfBinding(use, param),
  }
}

function fieldOfBinding(use: EffectUse, param: string): string | undefined {
  const binding = use.with[param]
  if (binding?.on === 'ask') return binding.id
  return binding?.on === 'header' || binding?.on === 'line' ? binding.field : undefined
}
