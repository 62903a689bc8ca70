/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** A filled shape on a square from 0 to 1, the top left first. */
export interface Shape {
  readonly colour: Colour
  readonly holds: (x: number, y: number) => boolean
}

/** An ellipse by its middle and its radii. */
export function ellipse(
  colour: Colour,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
): Shape {
  return { colour, holds: (px, py) => ((px - x) / across) ** 2 + ((py - y) / down) ** 2 <= 1 }
}

/** A box by two of its corners. */
export function box(
  colour: Colour,
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
): Shape {
  return { colour, holds: (x, y) => x >= left && x <= right && y >= top && y <= bottom }
}

/** A triangle with an upright edge at `base`, pointing to `tip`. */
export function wedge(
  colour: Colour,
  [tip, middle]: readonly [number, number],
  [base, half]: readonly [number, number],
): Shape {
  return {
    colour,
    holds: (x, y) => {
      const along = (x - tip) / (base - tip)
      return along >= 0 && along <= 1 && Math.abs(y - middle) <= half * along
    },
  }
}

/** A triangle with a level edge at `base`, pointing up to `tip`. */
export function roof(
  colour: Colour,
  [middle, tip]: readonly [number, number],
  [half, base]: readonly [number, number],
): Shape {
  return {
    colour,
    holds: (x, y) => {
      const down = (y - tip) / (base - tip)
      return down >= 0 && down <= 1 && Math.abs(x - middle) <= half * down
    },
  }
}
