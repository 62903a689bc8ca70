import { appError, type AppError } from '#core/errors/app-error.ts'
import type { CountLine } from '#core/http/count-contract.ts'
import { changeInWords } from '../../audit/stale-refusal.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { stateOf } from './read-lines.ts'

/** E_COUNTED_SINCE with the line as it is: who counted it, when by the clock of the site, and how much in its base unit. */
export async function countedSince({ trx, ctx }: CommandScope, line: CountLine): Promise<AppError> {
  const { who, when } = await changeInWords({ trx, ctx }, { by: undefined, at: line.countedAt ?? '' })
  const counted = line.counted === null ? '@refusal.blank' : `${line.counted} ${line.baseUnit}`
  const params = { who: line.isOwn ? '@refusal.you' : (line.counter ?? who), when, counted }
  return appError('E_COUNTED_SINCE', params, { body: { Current: stateOf(line) } })
}
