import { useTranslate } from '#engine'
import { ScanField } from './scan-field.tsx'
import { textOf } from './text-of.ts'
import type { InvoiceDraft, LineRow } from './use-draft.ts'

interface Props {
  readonly draft: InvoiceDraft
  readonly line: LineRow
  /** Of the line on its invoice, from 1. */
  readonly no: number
  readonly least: number
  readonly isLocked: boolean
  /** Whether its lines bill something: numbers of a credit note are not kept with items. */
  readonly isBill: boolean
  readonly onShow: (says: string) => void
}

/** The supplier's number of a line, with how sure its letters are (SCAN-722). No voucher waits for it; an unsure one is kept with no item. */
export function CodeField({ draft, line, no, least, isLocked, isBill, onShow }: Props) {
  const t = useTranslate()
  const code = textOf(draft.line(line.Id, 'Code'))
  const read = line['CodeSure']
  const sure = typeof read === 'number' ? read : undefined
  const isUnsure = isBill && code !== '' && (sure ?? 0) < least && draft.line(line.Id, 'CodeSeen') !== true
  return (
    <ScanField
      label={t('scans.codeOf', { line: no })}
      sure={code === '' ? undefined : sure}
      isUnsure={isUnsure}
      isLocked={isLocked}
      onConfirm={() => draft.setLine(line.Id, { CodeSeen: true })}
      says={code}
      onShow={onShow}
    >
      {(id) => (
        <input
          id={id}
          type="text"
          maxLength={40}
          value={code}
          disabled={isLocked}
          onChange={({ target }) =>
            draft.setLine(line.Id, { Code: target.value === '' ? null : target.value, CodeSeen: true })
          }
        />
      )}
    </ScanField>
  )
}
