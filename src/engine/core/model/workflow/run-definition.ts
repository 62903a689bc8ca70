import type { Binding } from './effect-definition.ts'

/** Steps of a run, in order: lines are worked out, what they say is done, and what was done is taken back. */
export const runStepNames = ['generate', 'apply', 'undo'] as const
export type RunStepName = (typeof runStepNames)[number]

/** What a line of a run has come to. */
export const runOutcomes = ['Open', 'Done', 'Refused', 'Undone'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** A document whose moves start jobs: one fills its lines, people adjust them, one does what they say (docs/decisions/runs.md). */
export interface RunDefinition {
  readonly lines: RunLines
  /** Header fields the server counts into. */
  readonly counts: { readonly lines: string; readonly done: string; readonly refused: string }
  /** What the lines people took become together, whose amounts are the run's; undefined: each line is by itself. */
  readonly sums: RunSums | undefined
  /**
   * Header field → field of a line, or of a row of `sums`, it is the sum of, over the lines people took: when they have been worked out, and where a move
   * asks for it (`run:sum`).
   */
  readonly totals: Readonly<Record<string, string>>
  /** Header field → what the lines that are done came to, whenever a job of the run ends. */
  readonly results: Readonly<Record<string, RunResult>>
  /** Masters it changes; undefined where it does something else. */
  readonly changes: RunChanges | undefined
  /** States in which people may adjust lines. */
  readonly adjust: readonly string[]
  readonly steps: Readonly<Partial<Record<RunStepName, RunStep>>>
}

/** Where what lines become together stands, such as the orders made of them: an amount of many lines that is rounded once. */
export interface RunSums {
  /** Family of its rows, which nobody writes. */
  readonly family: string
  /** Lookup of a row to its run. */
  readonly run: string
  /** Yes or no of a row: whether it is made. */
  readonly done: string
}

/** What lines came to: the sum of a field of theirs, or of a row of `sums`, or how many different records a lookup of theirs names. */
export interface RunResult {
  readonly as: 'sum' | 'distinct'
  readonly field: string
}

/** Where the lines are: records of a family of their own, so that there may be any number of them. */
export interface RunLines {
  readonly family: string
  /** Lookup of a line to its run. */
  readonly run: string
  /** Choice of a line that says what it has come to. */
  readonly outcome: string
  /** Text of a line that says why it was refused. */
  readonly reason: string
  /** Yes or no: people leave lines out by it. */
  readonly taken: string
}

/** What a run of changes changes, and which records. */
export interface RunChanges {
  readonly family: string
  /** Field of a record → header field with the value it must have, where one is given. */
  readonly where: Readonly<Record<string, string>>
  /** Header field → the line a record must have that says what stands there, where something does. */
  readonly having: Readonly<Record<string, RunHaving>>
  /** Field of a record → where its new value stands. */
  readonly set: Readonly<Record<string, RunChange>>
  /** Name of a change → the lines of a record it changes together. */
  readonly lines: Readonly<Record<string, RunLinesChange>>
}

/** A line by which records are found. */
export interface RunHaving {
  /** Lines of a record. */
  readonly lines: string
  /** Field of the line that says the same as the header field. */
  readonly field: string
  /** Yes or no the line says as well; undefined: any line will do. */
  readonly flag: string | undefined
}

/** Lines of a record that are changed together, as one change people take or leave. */
export interface RunLinesChange {
  /** Lines of a record. */
  readonly of: string
  /** Lookup of a line by which people know it. */
  readonly title: string
  /** Field of a line, or of what a lookup of it names (`location.site`) → header field with the value it must have, where one is given. */
  readonly where: Readonly<Record<string, string>>
  /** Field of a line → its new value; an empty amount stays empty. */
  readonly set: Readonly<Record<string, RunChange>>
  /** Yes or no that the lines which fit say afterwards, and no other line of the record; undefined where there is none. */
  readonly only: string | undefined
}

/** The new value of a field. */
export interface RunChange {
  /** Header field with the value; empty leaves the field as it is. */
  readonly to: string
  /** Choice among SetTo, Add, Percent and Multiply: how a number is worked out from the old one. */
  readonly by: string | undefined
}

/** A step: named code of the server, and what it works on. */
export interface RunStep {
  readonly use: string
  /** Parameter → field of the header (`rec.x`) or of a line (`lines.x`), or a word. */
  readonly with: Readonly<Record<string, Binding>>
  /** State when every line went well, and when some were refused. */
  readonly to: { readonly all: string; readonly part: string }
  /** Hours after the step before in which it may be made; undefined: always. */
  readonly withinHours: number | undefined
}
