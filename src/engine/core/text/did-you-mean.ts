/** Edits (insert, delete, replace, swap of neighbours) between two words, given up above `limit`. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? limit + 1
}

/** The known name nearest to a written one, ignoring case, or undefined when none is near. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const name of known) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase(), limit)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** The hint of an issue about an unknown name: the nearest one, else the whole list when it is short, else nothing. */
export function didYouMean(written: string, known: Iterable<string>): string | undefined {
  const names = [...known]
  const nearest = nearestName(written, names)
  if (nearest !== undefined) return `did you mean "${nearest}"?`
  if (names.length > 0 && names.length <= 10) return `known: ${names.join(', ')}`
  return undefined
}
