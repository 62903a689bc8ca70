import { useState } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useForm } from '../context/form-context.tsx'
import { useNewLine } from '../context/use-new-line.ts'
import { SourcePicker } from './source-picker.tsx'
import { Button } from '../../parts/button/button.tsx'

/** A button for every kind of document the lines can be taken from, but those whose lines the header has no place for (LINES-72). */
export function AddFromSources({ family, lines }: { readonly family: ClientFamily; readonly lines: LinesField }) {
  const { translate } = useForm()
  const [openId, setOpenId] = useState<string>()
  const { hidden } = useNewLine(lines)
  const isPlaced = (line: string | undefined) => line === undefined || !hidden.includes(line)
  const sources = family.sources.filter(({ into, line }) => into === lines.id && isPlaced(line))
  const open = sources.find(({ id }) => id === openId)
  return (
    <>
      {sources.map(({ id, label }) => (
        <Button key={id} className="frm-from-source" onClick={() => setOpenId(id)}>
          {translate(label)}
        </Button>
      ))}
      {open === undefined ? null : (
        <SourcePicker family={family} source={open} lines={lines} onClose={() => setOpenId(undefined)} />
      )}
    </>
  )
}
