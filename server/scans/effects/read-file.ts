import type { ExtractedFile } from '../extract/extracted-file.ts'
import { readPages, type IsOrderNumber } from '../text/read-pages.ts'
import { readCii } from '../invoice/read-cii.ts'
import { readUbl } from '../invoice/read-ubl.ts'
import type { ReadInvoice } from '../invoice/read-invoice.ts'

/** The invoice in a file: as XML where it carries one, otherwise from the words of its pages, which `isOurs` finds our orders in; undefined where it is neither. */
export function readInvoiceFile({ tree, pages }: ExtractedFile, isOurs?: IsOrderNumber): ReadInvoice | undefined {
  const exact = tree && (readUbl(tree) ?? readCii(tree))
  if (exact !== undefined) return exact
  return pages.length === 0 ? undefined : readPages(pages, isOurs)
}
