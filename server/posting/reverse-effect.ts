import type { Scalar } from '#core/definition/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, optional, written } from '#core/effects/param.ts'
import { defineMoveEffect } from '../documents/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { accountsOf, documentEvent } from './document-event.ts'
import { post } from './post.ts'
import { siteToday } from './posting-day.ts'
import { issuedLine, readIssuedPostings, type IssuedPosting } from './read-issued-postings.ts'
import { readItems } from './read-items.ts'
import { readPlaces, type PostingPlace } from './read-places.ts'
import { idIn, linesIn } from './record-values.ts'
import { reverseRequisition } from './rules/requisition-reverse.ts'

const params = {
  account: optional(idParam('header', 'glAccount')),
  reason: optional(idParam('header', 'reason')),
  done: optional(written(decimalParam('line', ['quantity']))),
}

type Bound = BoundRecord<typeof params>

/** Undoes every issue of a requisition by reversing postings, one each, newest first; the requisition ends as Cancelled. */
export const reverseEffect = defineMoveEffect({
  name: 'posting:reverse',
  params,
  posts: 'reverse',
  apply: applyReverse,
})

async function applyReverse(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const { trx, ctx, record, family } = input
  const document = { tenantId: ctx.tenantId, docTypeId: family.docType ?? 0, docId: idIn(record, 'id') }
  const postings = await readIssuedPostings(trx, document)
  if (postings.length === 0) throw appError('E_NOTHING_TO_POST')
  const locationIds = [
    ...new Set(postings.flatMap(({ rows }) => rows.flatMap((row) => [row.fromId, row.toId ?? row.fromId]))),
  ]
  const places = await readPlaces(trx, { tenantId: ctx.tenantId, siteId: idIn(record, 'site'), locationIds })
  for (const posting of postings) await reversePosting(input, bound, { posting, places })

  const done = bound.fieldOf('done')
  const [first] = bound.lines
  if (done === undefined || first === undefined) return {}
  const values = new Map<number, Readonly<Record<string, Scalar>>>(bound.lines.map(({ id }) => [id, { [done]: '0' }]))
  return { setLines: { lines: first.lines, values } }
}

async function reversePosting(
  input: MoveEffectInput,
  { header }: Bound,
  { posting, places }: { readonly posting: IssuedPosting; readonly places: ReadonlyMap<number, PostingPlace> },
): Promise<void> {
  const { trx, ctx, record, clock } = input
  const lines = posting.rows.map((row) => issuedLine(row, linesIn(record), places))
  const [first] = lines
  if (first === undefined) throw new Error(`Posting ${posting.id} has no ledger rows`)
  const [items, tables] = await Promise.all([
    readItems(trx, ctx.tenantId, [...new Set(lines.map(({ itemId }) => itemId))]),
    accountsOf(input, 'REQ.REVERSE', header.reason),
  ])
  const timeZone = places.get(first.from.locationId)?.timeZone ?? 'UTC'
  await post(trx, {
    document: input,
    event: {
      ...documentEvent(input, 'REQ.REVERSE', first.from.siteId),
      postDate: siteToday(clock.now(), timeZone),
      costCentreId: undefined,
      reasonId: header.reason,
      reversesId: posting.id,
    },
    keys: lines.flatMap(({ from, to, itemId }) => [from, ...(to ? [to] : [])].map((place) => ({ ...place, itemId }))),
    items,
    tables,
    documentAccountId: header.account ?? null,
    locationAccountId: null,
    evaluate: (book) => reverseRequisition(lines, book),
  })
}
