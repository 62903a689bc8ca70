/** Products there are; ids run from 1. */
const productCount = 4_800

/** A number below `below` that a row and a column always give again: well mixed, the same in every browser. */
function mixed(row: number, column: number, below: number): number {
  let hash = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) % below
}

/** Product id of a row in a column set. */
export function productIdAt(row: number, column: number): number {
  return 1 + mixed(row, column, productCount)
}

/** A quantity in thousandths: from 0 to 400 in steps of a quarter. */
export function quantityAt(row: number, column: number): bigint {
  return BigInt(mixed(row, column, 1_601) * 250)
}

/** A cost in ten-thousandths: from 0.05 to 90, whole cents. */
export function costAt(row: number, column: number): bigint {
  return BigInt((5 + mixed(row, column, 8_996)) * 100)
}

/** Which remark a row has: 0 is none, which most have. */
export function remarkAt(row: number, column: number, remarkCount: number): number {
  const pick = mixed(row, column, remarkCount * 3)
  return pick < remarkCount ? pick : 0
}
