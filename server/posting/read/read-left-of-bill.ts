import { sql } from 'kysely'
import { add, negate } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { decimalIn, numberIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../../db/pool.ts'
import { readRecords, type RecordsRequest } from '../../documents/read/read-records.ts'
import type { Left, LeftOfBill } from '../amounts/rest-of-bill.ts'
import type { JournalRule, PostingEvent } from '../events/event.ts'
import type { DocumentKey } from '../ledger/post-event.ts'

/** A bill, and where it and its credit notes say what they come to. */
export interface BillRequest extends Pick<RecordsRequest, 'family' | 'siteId'> {
  readonly bill: Pick<DocumentKey, 'tenantId' | 'docTypeId' | 'docId'>
  /** What both are posted by. */
  readonly event: PostingEvent
  readonly fields: {
    /** The bill a credit note is on, and the number of the line of it that a line credits. */
    readonly creditOf: string
    readonly creditedLine: string
    readonly lines: string
    readonly cost: readonly string[]
    readonly tax: readonly string[]
  }
}

/**
 * What is left of a bill once the credit notes on it that stand are taken off (MISC-740): of what its lines cost, of their tax and in all. The bill is locked by
 * whoever posts on it, so it stands still. Undefined where it is not booked, or not at the site.
 */
export async function readLeftOfBill(trx: Trx, request: BillRequest): Promise<LeftOfBill | undefined> {
  const { bill, family, siteId, fields } = request
  const rows = await readBilled(trx, bill)
  const ids = [...new Set(rows.map(({ docId }) => docId))]
  const records = await readRecords(trx, { family, ids, siteId })
  const own = records.find((record) => standardOf(record).id === bill.docId)
  if (own === undefined || !ids.includes(bill.docId)) return undefined
  const notes = records.filter((record) => record[fields.creditOf] === bill.docId)
  const documents = [own, ...notes].map((record) => documentOf(record, rows, request))
  const told = documents.flatMap(({ lines }) => lines)
  const numbers = linesOf(own, fields.lines).map((line) => numberIn(line, 'lineNo') ?? 0)
  const ofLine = (number: number) => told.filter((line) => line.number === number)
  return {
    lines: new Map(
      numbers.map((number) => [
        number,
        { cost: sumOf(ofLine(number).map((line) => line.cost)), tax: sumOf(ofLine(number).map((line) => line.tax)) },
      ]),
    ),
    whole: {
      document: sumOf(told.flatMap((line) => [line.cost, line.tax])).document,
      booked: documents.reduce((sum, { total }) => add(sum, total), zero),
    },
  }
}

/** What a document comes to: its total in the books, and of each line of the bill what it bills or, below zero, credits. */
function documentOf(record: EntityRecord, rows: readonly BilledRow[], { bill, event, fields }: BillRequest) {
  const { id } = standardOf(record)
  const own = rows.filter(({ docId }) => docId === id)
  const numberOf = (line: LineRecord) => numberIn(line, id === bill.docId ? 'lineNo' : fields.creditedLine)
  return {
    total: bookedAs(own, ruleOf(event, 'total')),
    lines: linesOf(record, fields.lines).map((line) => {
      const booked = own.filter(({ lineId }) => lineId === line['id'])
      const left = (part: 'cost' | 'tax'): Left => ({
        document: fields[part].reduce((sum, field) => add(sum, decimalIn(line, field)), zero),
        booked: bookedAs(booked, ruleOf(event, part)),
      })
      return { number: numberOf(line), cost: left('cost'), tax: left('tax') }
    }),
  }
}

function ruleOf({ journal }: PostingEvent, amount: string): JournalRule | undefined {
  return journal.find((rule) => rule.amount === amount)
}

/** What rows of a role come to, above zero on the side of the rule. */
function bookedAs(rows: readonly BilledRow[], rule: JournalRule | undefined): Decimal {
  const debit = rows
    .filter(({ role }) => role === rule?.role)
    .reduce((sum, { amount }) => add(sum, toDecimal(amount)), zero)
  return rule?.side === 'credit' ? negate(debit) : debit
}

function sumOf(lefts: readonly Left[]): Left {
  return lefts.reduce(
    (sum, one) => ({ document: add(sum.document, one.document), booked: add(sum.booked, one.booked) }),
    { document: zero, booked: zero },
  )
}

/** What a document booked of a line in a role; null: of itself as a whole. */
interface BilledRow {
  readonly docId: number
  readonly lineId: number | null
  readonly role: string
  /** Debit less credit. */
  readonly amount: string
}

/** What stands booked of a bill and of the documents of its type that came of it: of what was undone, nothing. */
async function readBilled(
  trx: Trx,
  { tenantId, docTypeId, docId }: BillRequest['bill'],
): Promise<readonly BilledRow[]> {
  const found = await sql<BilledRow>`
    select p.doc_id as "docId", j.doc_line_id as "lineId", j.role, sum(j.debit - j.credit)::text as amount
    from posting p join journal_line j on j.tenant_id = p.tenant_id and j.posting_id = p.id
    where p.tenant_id = ${tenantId} and p.doc_type_id = ${docTypeId} and p.reverses_id is null
      and (p.doc_id = ${docId} or p.doc_id in (select k.to_id from doc_link k
        where k.tenant_id = ${tenantId} and (k.from_type, k.from_id, k.to_type) = (${docTypeId}, ${docId}, ${docTypeId})))
      and not exists (select from posting r where r.tenant_id = p.tenant_id and r.reverses_id = p.id)
    group by 1, 2, 3`.execute(trx)
  return found.rows
}
