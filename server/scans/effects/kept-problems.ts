import { printSentences } from '#core/field-kinds/parts/sentences.ts'
import type { InvoiceProblem } from '../invoice/read-invoice.ts'

/** Room of the field they are told in. */
const most = 4_000

/** What is wrong with an invoice, as it is kept: worded in the language of whoever looks at it. */
export function keptProblems(problems: readonly InvoiceProblem[]): string | null {
  const sentences = problems.map(({ code, params = {} }) => ({ key: `scans.problem.${code}`, params }))
  return printSentences(sentences, most)
}
