import { CompactSelection } from '@glideapps/glide-data-grid'
import type { RowRanges } from '#engine'

/** The canvas's selection as the ranges our callers know. */
export function toRanges(selection: CompactSelection): RowRanges {
  const ranges: [number, number][] = []
  for (const index of selection) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === index) last[1] = index + 1
    else ranges.push([index, index + 1])
  }
  return ranges
}

/** Ranges as the canvas's selection. */
export function toSelection(ranges: RowRanges): CompactSelection {
  return ranges.reduce((all, [from, to]) => all.add([from, to]), CompactSelection.empty())
}
