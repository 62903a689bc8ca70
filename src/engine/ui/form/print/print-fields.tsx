import type { PrintedField } from '#core/print/printed-record.ts'

/** Header fields that are given, each with its name. */
export function PrintFields({ fields }: { readonly fields: readonly PrintedField[] }) {
  return (
    <dl className="frm-print-fields">
      {fields.map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
