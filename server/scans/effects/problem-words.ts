import { formatMessage } from '#core/errors/format-message.ts'
import { localeText } from '../../definitions/locale-text.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import type { InvoiceProblem } from '../invoice/read-invoice.ts'

/** Room of the field they are told in. */
const most = 4_000

/** What is wrong with an invoice, a line each, in the words of who works with it. */
export function problemWords(
  { definitions, ctx }: Pick<MoveEffectInput, 'definitions' | 'ctx'>,
  problems: readonly InvoiceProblem[],
): string | null {
  const words = problems.map(({ code, params = {} }) => {
    const text = localeText(definitions, ctx.language, `scans.problem.${code}`) ?? code
    return formatMessage(text, params)
  })
  return words.length === 0 ? null : [...new Set(words)].join('\n').slice(0, most)
}
