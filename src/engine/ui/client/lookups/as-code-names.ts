import type { WireRow } from '#core/http/odata-contract.ts'
import { codesSay, namedBy } from '#core/odata/by-codes.ts'
import type { Scalar } from '#core/model/value.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'

/** The candidate as a code names it: what stands beside the code is brought along in place of what the record says (LINES-373). */
export function asCodeNames<Candidate extends LookupCandidate>(
  candidate: Candidate,
  row: WireRow,
  text: string,
): Candidate {
  const said = entryOf(row[codesSay], textsNaming(row).indexOf(text.trim()))
  return said === undefined ? candidate : { ...candidate, values: { ...candidate.values, ...said } }
}

/** Which of the texts that were asked for name the row. */
export function textsNaming(row: WireRow): readonly string[] {
  const texts = row[namedBy]
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

function entryOf(list: unknown, index: number): Readonly<Record<string, Scalar>> | undefined {
  const said: unknown = Array.isArray(list) ? list[index] : undefined
  if (typeof said !== 'object' || said === null) return undefined
  return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === 'number'))
}
