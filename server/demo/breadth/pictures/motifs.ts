import { box, ellipse, roof, wedge, type Colour, type Shape } from './shapes.ts'

const leaf: Colour = [74, 136, 72]
const stem: Colour = [120, 88, 60]
const white: Colour = [250, 248, 242]
const bone: Colour = [240, 228, 208]
const dark: Colour = [52, 52, 60]
const steel: Colour = [186, 192, 200]

type Motif = (colour: Colour) => readonly Shape[]

const fruit: Motif = (colour) => [
  box(stem, [0.48, 0.18], [0.52, 0.36]),
  ellipse(leaf, [0.62, 0.26], [0.13, 0.06]),
  ellipse(colour, [0.5, 0.58], [0.28, 0.27]),
  ellipse(lighter(colour), [0.41, 0.49], [0.08, 0.09]),
]

const cut: Motif = (colour) => [
  ellipse(bone, [0.5, 0.52], [0.36, 0.27]),
  ellipse(colour, [0.51, 0.53], [0.31, 0.22]),
  ellipse(lighter(colour), [0.44, 0.5], [0.14, 0.05]),
  ellipse(bone, [0.66, 0.58], [0.07, 0.06]),
]

const fish: Motif = (colour) => [
  wedge(colour, [0.62, 0.5], [0.9, 0.2]),
  ellipse(colour, [0.42, 0.5], [0.31, 0.18]),
  ellipse(lighter(colour), [0.42, 0.57], [0.24, 0.07]),
  ellipse(white, [0.24, 0.46], [0.04, 0.04]),
  ellipse(dark, [0.24, 0.46], [0.02, 0.02]),
]

const bottle: Motif = (colour) => [
  box(dark, [0.45, 0.1], [0.55, 0.17]),
  box(colour, [0.455, 0.17], [0.545, 0.36]),
  ellipse(colour, [0.5, 0.4], [0.13, 0.1]),
  box(colour, [0.37, 0.4], [0.63, 0.88]),
  box(white, [0.37, 0.54], [0.63, 0.74]),
]

const can: Motif = (colour) => [
  ellipse(steel, [0.5, 0.22], [0.2, 0.05]),
  box(colour, [0.3, 0.23], [0.7, 0.82]),
  ellipse(steel, [0.5, 0.82], [0.2, 0.04]),
  box(white, [0.3, 0.44], [0.7, 0.6]),
]

const carton: Motif = (colour) => [
  roof(lighter(colour), [0.5, 0.14], [0.22, 0.34]),
  box(white, [0.28, 0.34], [0.72, 0.86]),
  box(colour, [0.28, 0.5], [0.72, 0.68]),
]

const loaf: Motif = (colour) => [
  ellipse(colour, [0.5, 0.5], [0.36, 0.2]),
  box(colour, [0.16, 0.52], [0.84, 0.72]),
  ...[0.34, 0.5, 0.66].map((x) => ellipse(lighter(colour), [x, 0.46], [0.03, 0.11])),
]

const bag: Motif = (colour) => [
  box(lighter(colour), [0.36, 0.14], [0.64, 0.24]),
  box(stem, [0.38, 0.24], [0.62, 0.27]),
  ellipse(colour, [0.5, 0.6], [0.28, 0.36]),
  box(white, [0.36, 0.52], [0.64, 0.72]),
]

/** What the goods of a category look like, and in which colours by turns. */
export const motifs: Readonly<Record<string, { readonly draw: Motif; readonly colours: readonly Colour[] }>> = {
  PRO: {
    draw: fruit,
    colours: [
      [200, 62, 48],
      [112, 160, 66],
      [226, 150, 52],
      [120, 76, 130],
    ],
  },
  MEA: {
    draw: cut,
    colours: [
      [158, 48, 54],
      [182, 84, 80],
    ],
  },
  POU: { draw: cut, colours: [[224, 170, 130]] },
  SEA: {
    draw: fish,
    colours: [
      [226, 130, 100],
      [110, 140, 166],
    ],
  },
  DAI: {
    draw: carton,
    colours: [
      [70, 120, 180],
      [216, 176, 80],
    ],
  },
  BAK: {
    draw: loaf,
    colours: [
      [190, 134, 76],
      [160, 104, 60],
    ],
  },
  DRY: {
    draw: bag,
    colours: [
      [176, 150, 108],
      [150, 120, 92],
    ],
  },
  FRZ: { draw: bag, colours: [[96, 150, 190]] },
  WIN: {
    draw: bottle,
    colours: [
      [96, 32, 48],
      [120, 136, 64],
    ],
  },
  SPI: {
    draw: bottle,
    colours: [
      [168, 176, 184],
      [170, 112, 50],
    ],
  },
  BEE: { draw: can, colours: [[212, 160, 50]] },
  SOF: {
    draw: can,
    colours: [
      [190, 50, 50],
      [60, 130, 90],
    ],
  },
}

function lighter([red, green, blue]: Colour): Colour {
  const half = (part: number) => Math.round((part + 255) / 2)
  return [half(red), half(green), half(blue)]
}
