import { appError } from '#core/errors/app-error.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../../../db/pool.ts'
import { mostParts, mostPartsTogether, readSizes, tooLargeIssue } from '../../../sources/explode/too-large.ts'
import type { FaultPlaces, LineFault } from '../../faults/line-issue.ts'
import { refusedLines } from '../../faults/refused-lines.ts'
import type { Explosion } from './explode-lines.ts'
import type { AskedGoods } from './post-goods.ts'

/** What lines are made of, and the day whose versions count. */
export type PartsOf = Pick<Explosion, 'madeOf' | 'day'> & {
  readonly tenantId: string
  /** Where what is wrong is shown; without them it is said of the whole. */
  readonly places?: FaultPlaces | undefined
}

/**
 * Goes through nothing that comes to more lines than anybody could mean, nor a document whose lines do together (SRC-262).
 * @throws E_VALIDATION at each line that does, or of the document
 */
export async function refuseLarge(
  trx: Trx,
  made: readonly AskedGoods[],
  { madeOf, places, ...of }: PartsOf,
): Promise<void> {
  const namesOf = ({ lineId }: AskedGoods): readonly number[] => {
    const { recipe, product } = madeOf.get(lineId) ?? {}
    return [...(recipe === undefined ? [] : [recipe]), ...(product === undefined ? [] : [-product])]
  }
  const names = made.flatMap(namesOf)
  const recipes = [...new Set(names.filter((id) => id > 0))]
  const products = [...new Set(names.filter((id) => id < 0))].map((id) => -id)
  const sizeOf = await readSizes(trx, { ...of, recipes, products })
  const large = made.filter((line) => namesOf(line).some((id) => sizeOf(id) > mostParts))
  if (large.length > 0) throw refusedLarge(large, places)
  const together = names.reduce((sum, id) => sum + sizeOf(id), 0)
  if (together <= mostPartsTogether) return
  const params = { most: mostPartsTogether }
  throw appError('E_VALIDATION', {}, { issues: [fieldIssue('', { code: 'recipeSizes', params })] })
}

function refusedLarge(large: readonly AskedGoods[], places: FaultPlaces | undefined) {
  if (places === undefined) return appError('E_VALIDATION', {}, { issues: [tooLargeIssue('')] })
  const faults = large.map(({ row }): LineFault => {
    return { row, param: 'item', code: 'E_TOO_LARGE', params: { most: mostParts } }
  })
  return refusedLines(faults, places)
}
