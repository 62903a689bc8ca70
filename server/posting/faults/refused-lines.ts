import { appError, type AppError } from '#core/errors/app-error.ts'
import { lineIssue, type FaultPlaces, type LineFault } from './line-issue.ts'

/** The refusal of a posting that marks every line at fault; the code is that of the first. */
export function refusedLines(faults: readonly LineFault[], places: FaultPlaces): AppError {
  const issues = faults.map((fault) => lineIssue(fault, places))
  const names = faults.map(({ params }) => params?.['item']).filter((name) => name !== undefined)
  const item = [...new Set(names)].join(', ')
  const code = faults[0]?.code
  if (isOfItem(code)) return appError(code, { item }, { issues })
  return code === 'E_INACTIVE' ? appError(code, { name: item }, { issues }) : appError('E_VALIDATION', {}, { issues })
}

type OfItem = 'E_NEG_ONHAND' | 'E_NEG_LOT' | 'E_NEG_BIN' | 'E_NO_COST' | 'E_NO_STOCK' | 'E_UNIT'
const ofItem: ReadonlySet<string | undefined> = new Set<OfItem>([
  'E_NEG_ONHAND',
  'E_NEG_LOT',
  'E_NEG_BIN',
  'E_NO_COST',
  'E_NO_STOCK',
  'E_UNIT',
])

/** True for a refusal that names the items it is about. */
function isOfItem(code: LineFault['code'] | undefined): code is OfItem {
  return ofItem.has(code)
}
