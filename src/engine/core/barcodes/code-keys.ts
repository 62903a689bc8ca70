import { bareCode } from './gtin.ts'
import { parseGs1 } from './gs1.ts'

/** Longest text that is compared as a code: an element string of GS1 with all it may say. */
const longest = 100

/**
 * What a typed or scanned text is compared with codes by: itself, and the number of the goods where it is an element string of GS1. None where it is no
 * code at all.
 */
export function codeKeys(text: string): readonly string[] {
  const typed = text.trim()
  if (typed.length > longest) return []
  const gtin = parseGs1(typed)?.gtin
  const keys = [bareCode(typed), ...(gtin === undefined ? [] : [bareCode(gtin)])]
  return keys.filter((key) => key !== '')
}
