import type { Translate } from '../../client/i18n/use-translate.ts'
import type { BulkResult } from './run-bulk.ts'

/** What is asked before something is done to rows: one alone is named, of several that are not all meant both numbers are told (`some`). */
export function questionOf(
  results: readonly Pick<BulkResult, 'title' | 'state'>[],
  translate: Translate,
  some = 'list.moveAskSome',
): string {
  const all = results.length
  const count = results.filter(({ state }) => state !== 'skipped').length
  if (count < all) return translate(some, { count, all })
  const [only] = results
  return all === 1 && only !== undefined
    ? translate('list.moveAskOne', { name: only.title })
    : translate('list.moveAsk')
}
