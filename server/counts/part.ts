import type { Scalar } from '#core/model/value.ts'

/**
 * What a line of a sheet stands for: an item wherever it lies at the place, or a share of it: what lies in one of its bins or in none of them, what is of one
 * of its lots or of none, or both at once.
 */
export interface CountedPart {
  readonly item: number | undefined
  readonly bin: number | undefined
  readonly isLoose: boolean
  readonly lot: number | undefined
  readonly isLotless: boolean
  /** The number of a lot the books do not know, of which nothing lies there by them. */
  readonly newLot?: string | undefined
}

/** What the lines of an item are told apart by; by nothing where one stands for it wherever it lies. */
export interface PartedBy {
  readonly bin: boolean
  readonly lot: boolean
}

/** How a line says that it stands for what lies in no bin: the value of its choice `loose`. */
const looseWord = 'Loose'
/** How a line says that it stands for what is of no lot: the value of its choice `lotless`. */
const lotlessWord = 'Lotless'

/** What a line stands for, by its cells; one that names neither a bin nor none stands for its item in whichever, and so of lots. */
export function partOf(cells: {
  readonly item: number | undefined
  readonly lineBin?: number | undefined
  readonly loose?: string
  readonly lot?: number | undefined
  readonly lotless?: string
  readonly newLot?: string
}): CountedPart {
  const { item, lineBin: bin, lot } = cells
  return {
    item,
    bin,
    isLoose: bin === undefined && cells.loose === looseWord,
    lot,
    isLotless: lot === undefined && cells.lotless === lotlessWord,
    newLot: lot === undefined && cells.newLot !== '' ? cells.newLot : undefined,
  }
}

/** What a line tells its item apart by. */
export function partedBy({ bin, isLoose, lot, isLotless, newLot }: Omit<CountedPart, 'item'>): PartedBy {
  return { bin: bin !== undefined || isLoose, lot: lot !== undefined || isLotless || newLot !== undefined }
}

/** True for a line that stands for its item wherever it lies. */
export function isWhole(part: Omit<CountedPart, 'item'>): boolean {
  const by = partedBy(part)
  return !by.bin && !by.lot
}

/** Tells lines of one sheet apart. */
export function partKey({ item, bin, isLoose, lot, isLotless, newLot }: CountedPart): string {
  const ofLot = newLot === undefined ? (isLotless ? '-' : '') : `new ${newLot.toLowerCase()}`
  return `${item ?? 0}/${bin ?? (isLoose ? '-' : '')}/${lot ?? ofLot}`
}

/** The cells that say what a line stands for. */
export function partCells({ bin, isLoose, lot, isLotless }: Omit<CountedPart, 'item'>): {
  readonly lineBin: Scalar
  readonly loose: Scalar
  readonly lot: Scalar
  readonly lotless: Scalar
} {
  return {
    lineBin: bin ?? null,
    loose: isLoose ? looseWord : null,
    lot: lot ?? null,
    lotless: isLotless ? lotlessWord : null,
  }
}
