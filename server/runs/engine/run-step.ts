import type { HeaderValues, LineValues } from '#core/effects/bind-effect.ts'
import type { RunStepSignature } from '#core/model/code-catalogue.ts'
import type { Param, Params, ValueOf } from '#core/model/param.ts'
import type { Binding } from '#core/model/workflow/effect-definition.ts'
import type { RunDefinition, RunOutcome, RunStep } from '#core/model/workflow/run-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'

/** What a step is given, inside the transaction of one batch. */
export interface StepInput {
  /** Who started the job, at their site, over the run's own family. */
  readonly scope: CommandScope
  readonly run: RunDefinition
  readonly step: RunStep
  /** The run, in field ids. */
  readonly record: EntityRecord
}

/** Values of the parameters of the header, and of each line the run has itself. */
export type StepValues<P extends Params> = HeaderValues<P> & {
  readonly [K in { [N in keyof P]: P[N]['on'] extends 'each' ? N : never }[keyof P]]: readonly ValueOf<P[K]>[]
}

/** A line to be written: parameter of the step → value. */
export type FilledRow = Readonly<Record<string, Scalar>>

/** A batch of lines. */
export interface Filled {
  readonly rows: readonly FilledRow[]
  /** Where the next batch begins; undefined: these were the last. */
  readonly next: string | undefined
  /** How far the work is, in things looked at, and how many there are. */
  readonly seen: number
  readonly total?: number
}

/** A line as a step reads it. */
export interface StepLine<P extends Params> {
  readonly id: number
  readonly values: LineValues<P>
}

/** What came of one line; what is left out is what the step is for. */
export interface LineAnswer {
  readonly outcome?: RunOutcome
  readonly reason?: string
  /** Parameter of the line → what is kept there. */
  readonly set?: Readonly<Record<string, Scalar>>
}

/** What came of the lines of a batch, by id; a line that is not named went well. */
export type Worked = ReadonlyMap<number, LineAnswer>

/** A named step as the engine runs it. */
export interface NamedStep {
  readonly name: string
  readonly signature: RunStepSignature
  /** Of `fill`: works a batch of lines out, from `place` on. */
  readonly fill?: (input: StepInput, place: string) => Promise<Filled>
  /** What is worked out of all lines once the last of them is written. */
  readonly filled?: ((input: StepInput) => Promise<void>) | undefined
  readonly work?: WorkPart
}

/** How lines are worked off. */
export interface WorkPart {
  /** Outcome of the lines it takes. */
  readonly takes: RunOutcome
  /** Parameters of the line; lines that follow each other with one value of each are worked off together, whole or not at all. */
  readonly together: readonly string[]
  /** Lines that say the same are brought to follow each other; otherwise they come in the order they were written. */
  readonly gathers: boolean
  /** Its lines are one whole, such as the rows of a file: one that cannot be taken makes what is done of it a part. */
  readonly takesWhole: boolean
  readonly run: (input: StepInput, lines: readonly RawLine[]) => Promise<Worked>
}

/** A line as it is stored: field id → value. */
export interface RawLine {
  readonly id: number
  readonly cells: Readonly<Record<string, Scalar>>
}

/** Makes a step that works lines out. */
export function defineFill<P extends Params>(source: {
  readonly name: string
  readonly params: P
  readonly needsChanges?: boolean
  readonly fill: (input: StepInput, header: StepValues<P>, place: string) => Promise<Filled>
  readonly filled?: (input: StepInput) => Promise<void>
}): NamedStep {
  const { name, params, needsChanges = false, filled } = source
  return {
    name,
    signature: { params, does: 'fill', needsChanges },
    fill: (input, place) => source.fill(input, headerOf(params, input), place),
    filled,
  }
}

/** Makes a step that does what lines say. */
export function defineWork<P extends Params>(source: {
  readonly name: string
  readonly params: P
  readonly needsChanges?: boolean
  readonly takes?: RunOutcome
  /** One parameter, whose lines follow each other; or several, by which people's changes may have scattered them. */
  readonly together: (keyof P & string) | readonly (keyof P & string)[]
  readonly takesWhole?: boolean
  readonly work: (input: StepInput, header: StepValues<P>, lines: readonly StepLine<P>[]) => Promise<Worked>
}): NamedStep {
  const { name, params, needsChanges = false, takes = 'Open', together, takesWhole = false } = source
  return {
    name,
    signature: { params, does: 'work', needsChanges },
    work: {
      takes,
      together: typeof together === 'string' ? [together] : together,
      gathers: typeof together !== 'string',
      takesWhole,
      run: (input, lines) =>
        source.work(
          input,
          headerOf(params, input),
          lines.map(({ id, cells }) => ({ id, values: cellsOf(params, input.step, cells) })),
        ),
    },
  }
}

/** Field of a line a parameter is bound to. */
export function cellOf(step: RunStep, param: string): string | undefined {
  const binding = step.with[param]
  return binding?.on === 'line' ? binding.field : undefined
}

function headerOf<P extends Params>(params: P, { step, record }: StepInput): StepValues<P> {
  const raw = (binding: Binding | undefined): Scalar | undefined => {
    if (binding?.on === 'header') return scalarIn(record, binding.field)
    return binding?.on === 'word' ? binding.word : undefined
  }
  const each = Object.entries(params).flatMap(([name, param]) => {
    const binding = step.with[name]
    if (param.on !== 'each' || binding?.on !== 'line') return param.on === 'each' ? [[name, []]] : []
    return [[name, linesOf(record, binding.lines).map((line) => param.read(line[binding.field]))]]
  })
  const header = read(params, ['header', 'word'], (name) => raw(step.with[name]))
  // The keys are those of `params` on the header or of each line, and each is read by its own parameter.
  return { ...header, ...Object.fromEntries(each) } as StepValues<P>
}

function cellsOf<P extends Params>(params: P, step: RunStep, cells: RawLine['cells']): LineValues<P> {
  // As above, of the line.
  return read(params, ['line'], (name) => cells[cellOf(step, name) ?? '']) as LineValues<P>
}

function read(params: Params, on: readonly Param<unknown>['on'][], raw: (name: string) => Scalar | undefined) {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => (on.includes(param.on) ? [[name, param.read(raw(name))]] : [])),
  )
}
