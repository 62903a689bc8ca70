import type { Scalar } from '#core/model/value.ts'

/** What a line of a sheet stands for: an item wherever it lies at the place, in one of its bins, or in none of them. */
export interface CountedPart {
  readonly item: number | undefined
  readonly bin: number | undefined
  readonly isLoose: boolean
}

/** How a line says that it stands for what lies in no bin: the value of its choice `loose`. */
const looseWord = 'Loose'

/** What a line stands for, by its cells; a line that names neither a bin nor none stands for its item wherever it lies. */
export function partOf(cells: {
  readonly item: number | undefined
  readonly lineBin: number | undefined
  readonly loose: string
}): CountedPart {
  return { item: cells.item, bin: cells.lineBin, isLoose: cells.lineBin === undefined && cells.loose === looseWord }
}

/** False for a line that stands for its item wherever it lies. */
export function isByBin({ bin, isLoose }: Pick<CountedPart, 'bin' | 'isLoose'>): boolean {
  return bin !== undefined || isLoose
}

/** Tells lines of one sheet apart. */
export function partKey({ item, bin, isLoose }: CountedPart): string {
  return `${item ?? 0}/${bin ?? (isLoose ? '-' : '')}`
}

/** The cells that say what a line stands for. */
export function partCells({ bin, isLoose }: Pick<CountedPart, 'bin' | 'isLoose'>): {
  readonly lineBin: Scalar
  readonly loose: Scalar
} {
  return { lineBin: bin ?? null, loose: isLoose ? looseWord : null }
}
