/** At most 256 colors, and which of them stands for each color of a picture. */
export interface Palette {
  readonly palette: readonly number[]
  readonly indexOf: ReadonlyMap<number, number>
}

const most = 256
/** So many of the colors used most stay as they are: grounds, letters and lines. */
const kept = 128

/** Colors (0xRRGGBB) that stand for those of a picture: the ones used most, and means of boxes of all others. */
export function paletteOf(colors: Iterable<number>): Palette {
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const byUse = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([color]) => color)
  if (byUse.length <= most) return { palette: byUse, indexOf: new Map(byUse.map((color, index) => [color, index])) }
  const boxes = cutIntoBoxes(byUse.slice(kept), most - kept)
  const palette = [...byUse.slice(0, kept), ...boxes.map((box) => meanOf(box, counts))]
  return { palette, indexOf: new Map(byUse.map((color) => [color, nearestTo(color, palette)])) }
}

const channels = [16, 8, 0] as const
const part = (color: number, shift: number): number => (color >> shift) & 255

/** Cuts the widest box in two at its middle until there are enough. */
function cutIntoBoxes(colors: readonly number[], count: number): readonly (readonly number[])[] {
  const boxes: (readonly number[])[] = [colors]
  while (boxes.length < count) {
    const widths = boxes.map((box) => widestOf(box))
    const widest = widths.reduce((best, one, index) => (one.width > (widths[best]?.width ?? 0) ? index : best), 0)
    const { shift, width } = widths[widest] ?? { shift: 0, width: 0 }
    if (width === 0) break
    const sorted = (boxes[widest] ?? []).toSorted((a, b) => part(a, shift) - part(b, shift) || a - b)
    const middle = sorted.length >> 1
    boxes.splice(widest, 1, sorted.slice(0, middle), sorted.slice(middle))
  }
  return boxes
}

/** The channel in which the colors of a box differ most. */
function widestOf(box: readonly number[]): { readonly shift: number; readonly width: number } {
  let best = { shift: 0, width: 0 }
  for (const shift of channels) {
    let [low, high] = [255, 0]
    for (const color of box) {
      low = Math.min(low, part(color, shift))
      high = Math.max(high, part(color, shift))
    }
    if (box.length > 1 && high - low > best.width) best = { shift, width: high - low }
  }
  return best
}

function meanOf(box: readonly number[], counts: ReadonlyMap<number, number>): number {
  const uses = box.reduce((sum, color) => sum + (counts.get(color) ?? 0), 0)
  const mean = (shift: number) =>
    Math.round(box.reduce((sum, color) => sum + part(color, shift) * (counts.get(color) ?? 0), 0) / uses) << shift
  return mean(16) | mean(8) | mean(0)
}

function nearestTo(color: number, palette: readonly number[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, one] of palette.entries()) {
    const [red, green, blue] = channels.map((shift) => part(color, shift) - part(one, shift)) as [
      number,
      number,
      number,
    ]
    const distance = 3 * red * red + 6 * green * green + blue * blue
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}
