import { formatMessage } from '../errors/format-message.ts'
import type { SayText } from '../field-kinds/said-text.ts'
import { withChosenParts } from './chosen-parts.ts'
import type { PrintLayout } from './print-layout.ts'
import type { PrintedRecord } from './printed-record.ts'

/** A template, and what names in its texts stand for. */
interface NamedLayout {
  readonly layout: PrintLayout
  readonly names: Readonly<Record<string, string>> & { readonly number: string }
  /** What its bars would say; '' for what has no number yet. */
  readonly code: string
}

/** A record on paper as its template says (PRINT-44 to PRINT-47). */
export function laidOut(
  printed: PrintedRecord,
  { layout, names, code }: NamedLayout,
  translate: SayText,
): PrintedRecord {
  const said = (text: string) => formatMessage(text, names).trim()
  const title = said(layout.title)
  const { copies } = layout
  const copyOf = (index: number) => translate('form.copyOf', { copy: index + 1, copies })
  return {
    ...printed,
    title: title === '' ? printed.title : withNumber(title, names.number),
    code: layout.hasCode ? code : '',
    groups: withChosenParts(printed.groups, layout.parts),
    paper: layout.paper === '' ? printed.paper : layout.paper,
    orientation: layout.orientation,
    above: said(layout.above),
    below: said(layout.below),
    signatures: layout.signatures,
    copies: copies > 1 ? Array.from({ length: copies }, (_, index) => copyOf(index)) : [],
  }
}

/** A document is known by its number, also where its title does not say it. */
function withNumber(title: string, number: string): string {
  return title.includes(number) ? title : `${title} ${number}`
}
