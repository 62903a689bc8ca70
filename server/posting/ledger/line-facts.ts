import type { Decimal } from '#core/decimal/decimal.ts'
import type { PostingItem } from '../read/read-items.ts'

/** What a ledger row and a journal line are about beside place, account, cost centre and reason; columns of both. */
export interface Dimensions {
  readonly supplierId: number | undefined
  readonly projectId: number | undefined
  readonly eventId: number | undefined
  readonly lotId: number | undefined
}

/** What one line of a document says of its posting. */
export interface LineFacts extends Dimensions {
  readonly lineId: number
  /** Which of the goods the line is made of; 0: the line itself. Amounts of lines are named for lines of one thing alone. */
  readonly partNo: number
  /** 0-based position in the document, for faults. */
  readonly row: number
  /** The bin its goods leave, and the one they are put into, where it names them. */
  readonly binId?: number | undefined
  readonly binToId?: number | undefined
  /** Undefined for a line of money alone. */
  readonly item: PostingItem | undefined
  readonly unitId: number | undefined
  /** What is posted now, in the line's unit. */
  readonly qty: Decimal
  /** Base units of one unit. */
  readonly num: Decimal
  readonly den: Decimal
  /** What is posted now, in the item's base unit. */
  readonly baseQty: Decimal
  /** What of it the line still waits for, where it says so: that part alone is committed. */
  readonly waits?: Decimal | undefined
  /** False for an item that is not kept in stock, or goods for a place that keeps none: nothing of them lies anywhere afterwards. */
  readonly isKept: boolean
  /** Site that bears what is not stock. */
  readonly siteId: number
  /** The account the line, or else its document, names. */
  readonly accountId: number | undefined
  /** Expense account of the location that uses the goods. */
  readonly locationAccountId: number | undefined
  readonly reasonId: number | undefined
  readonly costCentreId: number | undefined
  /** Where the cost it changes was spent before: what it spends is spent there. */
  readonly spentOn?: SpentOn | undefined
  /** What its goods came by where they go back: the lots that brought leave first where it names none. */
  readonly cameBy?: CameBy | undefined
  /** Nothing of its receipt stayed in stock: what goes back comes off the expense. */
  readonly wasUsed?: boolean | undefined
  /** Its goods are on their way to a place that keeps none: they are used up when they arrive. */
  readonly isForUse?: boolean | undefined
  /** Amounts the line says, by parameter, such as `cost` and `tax`, in the currency of the books. */
  readonly given: Readonly<Record<string, Decimal | undefined>>
  /** The same in the currency of the document. */
  readonly document: Readonly<Record<string, Decimal | undefined>>
  /** What its source still has open in the sub-ledger the event settles. */
  readonly open: OpenAmount | undefined
}

/** Whose actual cost an amount is: a cell of budgets, and a project. */
export interface SpentOn {
  readonly accountId: number | null
  readonly costCentreId: number | null
  readonly projectId: number | null
}

/** The line of a receipt, or of an invoice of one. */
export interface CameBy {
  readonly receiptLine: number | undefined
  readonly voucherLine: number | undefined
}

/** An open quantity of a sub-ledger and what it is worth. */
export interface OpenAmount {
  readonly qty: Decimal
  readonly value: Decimal
  /** The same in the currency of the document that owes it, and the rate it was entered at. */
  readonly documentValue: Decimal
  readonly rate: Decimal
}

/** What a document says of its posting as a whole. */
export interface DocumentFacts {
  /** Site whose books it is entered in. */
  readonly siteId: number
  /** Decimals of a document amount there. */
  readonly decimals: number
  /** Decimals of amounts in the currency of the document (CUR-11). */
  readonly documentDecimals: number
  /** What one unit of the document's currency is worth in that of the books; 1 where it is the same. */
  readonly rate: Decimal
  readonly accountId: number | undefined
  readonly reasonId: number | undefined
  readonly costCentreId: number | undefined
  readonly supplierId: number | undefined
  /** Amounts the header says, by parameter, such as `freight`. */
  readonly given: Readonly<Record<string, Decimal | undefined>>
}

/** No dimension at all. */
export const noDimensions: Dimensions = {
  supplierId: undefined,
  projectId: undefined,
  eventId: undefined,
  lotId: undefined,
}

/** Names what is posted of a line: the line itself, or one of the goods it is made of. */
export function partKey({ lineId, partNo }: Pick<LineFacts, 'lineId' | 'partNo'>): string {
  return `${lineId}/${partNo}`
}
