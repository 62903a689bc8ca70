import type { ExtractedFile } from '../extract/extracted-file.ts'
import { readPages, type IsOrderNumber } from '../text/read-pages.ts'
import { usualDecimals, type DecimalsOf } from '../invoice/decimals-of.ts'
import { readCii } from '../invoice/read-cii.ts'
import { readUbl } from '../invoice/read-ubl.ts'
import type { ReadInvoice } from '../invoice/read-invoice.ts'

/** What reading knows of the house: which words are numbers of its orders, and its currencies. */
export interface HouseWords {
  readonly isOurs?: IsOrderNumber
  readonly decimalsOf?: DecimalsOf
}

/** The invoice in a file: as XML where it carries one, otherwise from the words of its pages; undefined where it is neither. */
export function readInvoiceFile({ tree, pages }: ExtractedFile, house: HouseWords = {}): ReadInvoice | undefined {
  const { isOurs, decimalsOf = () => usualDecimals } = house
  const exact = tree && (readUbl(tree, decimalsOf) ?? readCii(tree, decimalsOf))
  if (exact !== undefined) return exact
  return pages.length === 0 ? undefined : readPages(pages, isOurs)
}
