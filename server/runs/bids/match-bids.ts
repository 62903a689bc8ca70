import { bareCode } from '#core/barcodes/gtin.ts'
import type { BidRow } from './bid-rows.ts'
import type { KnownItems } from './read-known.ts'
import { scoreOf, suggestedFrom, wordsOf } from './score-text.ts'

/** What a row of an offer is taken for. */
export interface Match {
  readonly matchedBy: 'Code' | 'Barcode' | 'Text' | 'None'
  /** 0 to 100. */
  readonly score: number
  readonly item: number | null
  /** The unit its price is for. */
  readonly unit: number | null
}

/** A number that was learnt and a code on the pack are certain enough to be linked unseen; of texts those of which next to nothing differs. */
export const certainFrom = 80
const [ofCode, ofBarcode] = [100, 95]

/** The item each row names (BID-2, BID-3): by the supplier's number, else by the code on the pack, else by the words of its description. */
export function matchRows(rows: readonly BidRow[], known: KnownItems): readonly Match[] {
  const byText = textMatcher(known)
  return rows.map((row) => {
    const named = known.units.get(row.unit.toLowerCase()) ?? null
    const learnt = row.code === '' ? undefined : known.codes.get(row.code.toLowerCase())
    if (learnt !== undefined) return { matchedBy: 'Code', score: ofCode, item: learnt.item, unit: named ?? learnt.unit }
    const packed = row.barcode === '' ? undefined : known.barcodes.get(bareCode(row.barcode))
    if (packed !== undefined)
      return { matchedBy: 'Barcode', score: ofBarcode, item: packed.item, unit: named ?? packed.unit }
    const alike = byText(row.description)
    if (alike === undefined) return { matchedBy: 'None', score: 0, item: null, unit: named }
    return { matchedBy: 'Text', score: alike.score, item: alike.item, unit: named ?? alike.unit }
  })
}

interface Alike {
  readonly item: number
  readonly unit: number
  readonly score: number
}

/** Finds the item whose name has most in common with a text; of two that are alike the older. Only items that share a word are looked at. */
function textMatcher({ items }: KnownItems): (text: string) => Alike | undefined {
  const named = items.map((item) => ({ ...item, words: wordsOf(item.name) }))
  const places = new Map<string, number[]>()
  for (const [place, { words }] of named.entries())
    for (const word of words) {
      const found = places.get(word)
      if (found === undefined) places.set(word, [place])
      else found.push(place)
    }
  return (text) => {
    const words = wordsOf(text)
    const near = new Set([...words].flatMap((word) => places.get(word) ?? []))
    let best: Alike | undefined
    for (const place of [...near].toSorted((a, b) => a - b)) {
      const item = named[place]
      const score = item === undefined ? 0 : scoreOf(words, item.words)
      if (item !== undefined && score >= suggestedFrom && score > (best?.score ?? 0))
        best = { item: item.id, unit: item.unit, score }
    }
    return best
  }
}
