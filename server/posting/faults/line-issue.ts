import type { FieldIssue } from '#core/errors/field-issue.ts'

/** What is wrong with one line of a posting. */
export interface LineFault {
  /** 0-based position of the line in the document; below zero for the header. */
  readonly row: number
  /** Parameter of the effect the fault is about; shown at what is bound to it. */
  readonly param: 'item' | 'unit' | 'qty' | 'cost' | 'lot' | 'bin' | 'binTo' | 'expires'
  readonly code:
    | 'E_NEG_ONHAND'
    | 'E_NEG_LOT'
    | 'E_NEG_BIN'
    | 'E_BIN'
    | 'E_LOT_EXPIRY'
    | 'E_NO_COST'
    | 'E_NO_STOCK'
    | 'E_UNIT'
    | 'E_INACTIVE'
    | 'E_QTY'
    | 'E_ACCOUNT'
    | 'E_TOO_LARGE'
  readonly params?: Readonly<Record<string, string | number>>
}

/** Where the faults of an effect are shown: its table of lines, and the field or question of each parameter. */
export interface FaultPlaces {
  readonly lines: string
  readonly fieldOf: (param: LineFault['param']) => string
  /** Field of the header, where the header itself is about goods. */
  readonly headerField?: string | undefined
}

/** A fault as the issue the grid marks its cell with. */
export function lineIssue({ row, param, code, params }: LineFault, places: FaultPlaces): FieldIssue {
  const { lines, fieldOf, headerField = '' } = places
  const said = { code, params: params ?? {}, message: `posting.${code}` }
  return row < 0 ? { field: headerField, ...said } : { field: fieldOf(param), lines, row, ...said }
}
