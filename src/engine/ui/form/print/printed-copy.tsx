import type { PrintedRecord } from '#core/print/printed-record.ts'
import { Bars } from './bars.tsx'
import { PrintGroups } from './print-groups.tsx'
import { PrintedLogo } from './printed-logo.tsx'

interface Props {
  readonly printed: PrintedRecord
  /** What the copy is called, where there are several: each begins on a page of its own. */
  readonly name?: string
}

/** A record on paper, once. */
export function PrintedCopy({ printed, name }: Props) {
  const { above = '', below = '', code = '', signatures = [] } = printed
  return (
    <div className="frm-print-whole">
      {name === undefined ? null : <p className="frm-print-copy">{name}</p>}
      <header>
        <PrintedLogo name={printed.logo} />
        <p>{printed.name}</p>
        <h1>{printed.title}</h1>
        {code === '' ? null : (
          <p className="frm-print-number">
            <Bars text={code} />
          </p>
        )}
        {printed.state === undefined || printed.state === '' ? null : <p>{printed.state}</p>}
      </header>
      {above === '' ? null : <p className="frm-print-text">{above}</p>}
      <PrintGroups groups={printed.groups} />
      {below === '' ? null : <p className="frm-print-text">{below}</p>}
      {signatures.length === 0 ? null : (
        <ul className="frm-print-signatures">
          {signatures.map((label, index) => (
            // Two people of one office may sign.
            <li key={index}>{label}</li>
          ))}
        </ul>
      )}
      {printed.footer === '' ? null : <p className="frm-print-footer">{printed.footer}</p>}
    </div>
  )
}
