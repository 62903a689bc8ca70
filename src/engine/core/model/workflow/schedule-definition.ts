/**
 * Records of a family that make documents by themselves, on days of the week or a day of the month, at a time of their site (language of
 * definitions, schedules).
 */
export interface ScheduleDefinition {
  /** Yes-or-no fields, Monday first; empty where it runs by months. */
  readonly days: readonly string[]
  /** Undefined where it runs on days of the week. */
  readonly months: ScheduleMonths | undefined
  /** Minutes after midnight by the clock of the record's site. */
  readonly at: string
  /** Yes-or-no field: whether it runs at all. */
  readonly while: string
  /** States in which it runs; undefined: in any, or it has none. */
  readonly states: readonly string[] | undefined
  /** Lookup to the person in whose name and with whose rights it is made. */
  readonly owner: string
  readonly makes: ScheduleMaking
  readonly told: ScheduleTold
}

/** What is made of a record. */
export interface ScheduleMaking {
  readonly family: string
  /** Id of its source that is the record's family. */
  readonly source: string
  /** Date of the family that is made, which its source copies from `months.on`: the day it is for. Undefined on days of the week. */
  readonly day: string | undefined
}

/** Fields that say on which day of which months it runs. */
export interface ScheduleMonths {
  /** Integer, 1 to 31: a shorter month has it on its last day. */
  readonly day: string
  /** Integer: every how many months, counted from that of `from`. */
  readonly every: string
  /** Dates: the first and, where it is given, the last day it may run on. */
  readonly from: string
  readonly until: string
  /** Date the server writes: the day the next run is for. */
  readonly on: string
  /** Integer the server writes: how often the run of that day has failed. */
  readonly tries: string
}

/** Fields the server writes: when it runs next, and what came of the last run. */
export interface ScheduleTold {
  readonly next: string
  readonly last: string
  /** Choice of `scheduleResults`. */
  readonly result: string
  /** Why it failed, in the words of its owner. */
  readonly problem: string
  /** Lookup to what was made last. */
  readonly made: string
}

/** What can come of a run: a document was made, there was nothing to make, or it failed. */
export const scheduleResults = ['Made', 'Nothing', 'Failed'] as const
export type ScheduleResult = (typeof scheduleResults)[number]
