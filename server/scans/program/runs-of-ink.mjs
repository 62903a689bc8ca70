/** Shares of the longer edge: how far a rule goes through letters, and how far it is broken. */
const [through, broken] = [1 / 60, 1 / 1000]
/** How much of a rule lies free: letters, however close, leave less. */
const leastFree = 0.85

/** Points of ink that reach over so many lines at most. A way says how many lines a picture has along it, how long they are, and how far apart points lie. */
export function thinAlong(ink, { lines, length, along, across }, most) {
  const thin = new Uint8Array(ink.length)
  const reach = new Int32Array(length)
  for (let line = 0; line <= lines; line += 1)
    for (let at = 0; at < length; at += 1) {
      const point = line * across + at * along
      if (line < lines && ink[point] === 1) {
        reach[at] += 1
        continue
      }
      if (reach[at] === 0) continue
      if (reach[at] <= most) for (let back = 1; back <= reach[at]; back += 1) thin[point - back * across] = 1
      reach[at] = 0
    }
  return thin
}

/** Straight runs of thin ink along a way, `least` points long; one goes on where it crosses others or a letter stands on it. */
export function runsAlong({ ink, thin }, way, { least, edge }) {
  const { lines, length, along, across } = way
  const [mostInk, mostPaper] = [edge * through, Math.max(1, edge * broken)]
  const found = []
  for (let line = 1; line < lines - 1; line += 1) {
    let [from, last, free, dark] = [-1, 0, 0, 0]
    const close = () => {
      const reaches = last - from + 1
      if (from >= 0 && reaches >= least && free >= reaches * leastFree) found.push({ line, from, to: last })
      from = -1
    }
    for (let at = 0; at < length; at += 1) {
      const point = line * across + at * along
      // A rule that is a little askew goes on a line above or below.
      if (thin[point] === 1 || thin[point - across] === 1 || thin[point + across] === 1) {
        if (from < 0) [from, free] = [at, 0]
        last = at
        free += 1
        dark = 0
        continue
      }
      if (from < 0) continue
      if (ink[point] === 1) dark += 1
      if (at - last - dark > mostPaper || at - last > mostInk) close()
    }
    close()
  }
  return found
}
