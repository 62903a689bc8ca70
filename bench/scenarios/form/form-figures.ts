import type { KeyTimes } from '../../browser/time-keys.ts'
import { ratioAtMost, type Figure } from '../../report/figure.ts'
import type { PasteTimes } from './paste-rows.ts'
import type { PeerForm } from './peer-form.ts'

/** What the product's two forms came to: the one with lines, and the one of 200 fields. Times are milliseconds. */
export interface OurForm {
  /** The first opening of a page; `again` has code and record in the browser. */
  readonly lines: Opening
  readonly tenfold: number
  readonly keys: KeyTimes
  readonly entries: KeyTimes
  readonly rows: PasteTimes
  readonly fields: Opening
  readonly headerKeys: KeyTimes
}

/** How long a form took to the painted frame. */
export interface Opening {
  readonly first: number
  readonly again: number
}

/** A key of ours beside one of a peer. */
interface KeyRow {
  readonly what: string
  readonly ours: KeyTimes
  readonly peer: PeerForm
  readonly name: string
  readonly at: 'p50' | 'p95'
  /** Share of the peer's time; without it the row only informs. */
  readonly share?: number
}

/** From the address, or from the data of a peer, to the painted form. */
export function shownFigures(
  { lines, tenfold }: OurForm,
  peers: { readonly jsonForms: PeerForm; readonly rjsf: PeerForm },
): readonly Figure[] {
  const first = { what: '50 fields and 500 lines, first opening', ours: lines.first, unit: 'ms' } as const
  const again = { what: '50 fields and 500 lines, again', ours: lines.again, unit: 'ms' } as const
  return [
    { ...first, beside: { name: 'JSON Forms', value: peers.jsonForms.shown }, aim: ratioAtMost(0.2) },
    { ...first, beside: { name: 'RJSF', value: peers.rjsf.shown } },
    { ...again, beside: { name: 'first', value: lines.first } },
    {
      what: '5,000 lines, again',
      ours: tenfold,
      unit: 'ms',
      beside: { name: '500 lines', value: lines.again },
      aim: ratioAtMost(1.2),
    },
  ]
}

/** Keys and whole entries in a line. */
export function lineFigures(
  { keys, entries }: OurForm,
  { rjsf, formily }: { readonly rjsf: PeerForm; readonly formily: PeerForm },
): readonly Figure[] {
  const rows = [
    { what: 'key in a line, checked', ours: keys },
    { what: 'entry in a line, computed and totalled', ours: entries },
  ]
  return rows.flatMap((row) => [
    keyFigure({ ...row, peer: rjsf, name: 'RJSF', at: 'p50', share: 0.33 }),
    keyFigure({ ...row, peer: formily, name: 'Formily', at: 'p95', share: 0.4 }),
  ])
}

/** The form of 200 fields. */
export function headerFigures(
  { fields, headerKeys }: OurForm,
  { rjsf, formily }: { readonly rjsf: PeerForm; readonly formily: PeerForm },
): readonly Figure[] {
  const key = { what: 'key in one of 200 fields', ours: headerKeys }
  return [
    {
      what: '200 fields, first opening',
      ours: fields.first,
      unit: 'ms',
      beside: { name: 'RJSF', value: rjsf.shown },
      aim: ratioAtMost(0.6),
    },
    { what: '200 fields, again', ours: fields.again, unit: 'ms', beside: { name: 'first', value: fields.first } },
    keyFigure({ ...key, peer: rjsf, name: 'RJSF', at: 'p50' }),
    keyFigure({ ...key, peer: formily, name: 'Formily', at: 'p50', share: 1 }),
    keyFigure({ ...key, peer: formily, name: 'Formily', at: 'p95', share: 1 }),
  ]
}

function keyFigure({ what, ours, peer, name, at, share }: KeyRow): Figure {
  return {
    what: `${what}, ${at}`,
    ours: ours[at],
    unit: 'ms',
    beside: { name, value: peer.key[at] },
    aim: share === undefined ? undefined : ratioAtMost(share),
  }
}
