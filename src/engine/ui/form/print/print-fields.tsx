import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { useForm } from '../context/form-context.tsx'
import { usePrintText } from './use-print-text.ts'

interface Props {
  readonly fields: readonly FieldDefinition[]
  readonly valueOf: (field: FieldDefinition) => Scalar | undefined
}

/** Header fields that are given, each with its name. */
export function PrintFields({ fields, valueOf }: Props) {
  const { translate } = useForm()
  const text = usePrintText()
  const given = fields.filter((field) => valueOf(field) !== null && valueOf(field) !== undefined)
  return (
    <dl className="frm-print-fields">
      {given.map((field) => (
        <div key={field.id}>
          <dt>{translate(field.label)}</dt>
          <dd>{text(field, valueOf(field))}</dd>
        </div>
      ))}
    </dl>
  )
}
