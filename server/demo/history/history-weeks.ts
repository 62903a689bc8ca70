/** A week of the history; `starts` is its Monday, midnight UTC. */
export interface HistoryWeek {
  readonly index: number
  readonly starts: Date
}

const day = 86_400_000

/** Days before today that the demo itself tells of; the history ends before them. */
const toldDays = 31

/** How far back the history begins, in weeks. */
const weeksBack = 52

/** The weeks of the year before the days the demo itself tells of, oldest first. */
export function historyWeeks(now: Date): readonly HistoryWeek[] {
  const monday = mondayOf(new Date(now.getTime() - weeksBack * 7 * day))
  const ends = now.getTime() - toldDays * day
  const all = Array.from({ length: weeksBack }, (_each, index) => ({
    index,
    starts: new Date(monday.getTime() + index * 7 * day),
  }))
  return all.filter(({ starts }) => starts.getTime() + 7 * day <= ends)
}

/** The weeks of the year whose deliveries, on Tuesday, come in the same month as those of a week. */
export function monthOf(week: HistoryWeek, now: Date): readonly HistoryWeek[] {
  const month = (each: HistoryWeek) => momentOf(each, 1, 12).toISOString().slice(0, 7)
  return historyWeeks(now).filter((each) => month(each) === month(week))
}

/** A moment of a week: its day counts from Monday, 0. */
export function momentOf({ starts }: HistoryWeek, weekday: number, hour: number): Date {
  return new Date(starts.getTime() + weekday * day + hour * 3_600_000)
}

function mondayOf(moment: Date): Date {
  const midnight = Math.floor(moment.getTime() / day) * day
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(midnight / day) + 3) % 7
  return new Date(midnight - weekday * day)
}
