import { motifs } from './motifs.ts'
import { writePng } from './png.ts'
import type { Colour, Shape } from './shapes.ts'

const size = 320
const ground: Colour = [244, 241, 234]
/** Places within a point whose colours are mixed, so that edges are smooth. */
const samples = [0.25, 0.75]

/** A picture of an item by its category, in a colour by its turn; undefined for what nobody has drawn. */
export function drawGoods(category: string, turn: number): Buffer | undefined {
  const motif = motifs[category]
  const colour = motif?.colours[turn % motif.colours.length]
  if (motif === undefined || colour === undefined) return undefined
  return writePng(size, paint(motif.draw(colour)))
}

/** The points of the shapes over each other, the last on top. */
function paint(shapes: readonly Shape[]): Buffer {
  const points = Buffer.alloc(size * size * 3)
  for (let index = 0; index < size * size; index += 1) {
    const [column, row] = [index % size, Math.floor(index / size)]
    const found = samples.flatMap((right) => samples.map((down) => at(shapes, column + right, row + down)))
    for (const part of [0, 1, 2] as const)
      points[index * 3 + part] = Math.round(found.reduce((sum, colour) => sum + colour[part], 0) / found.length)
  }
  return points
}

function at(shapes: readonly Shape[], x: number, y: number): Colour {
  return shapes.findLast(({ holds }) => holds(x / size, y / size))?.colour ?? ground
}
