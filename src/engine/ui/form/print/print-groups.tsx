import type { PrintedGroup } from '#core/print/printed-record.ts'
import { PrintFields } from './print-fields.tsx'
import { PrintTable } from './print-table.tsx'

/** What a record says: header fields, lines and totals, under the titles of their groups. */
export function PrintGroups({ groups }: { readonly groups: readonly PrintedGroup[] }) {
  return groups.map(({ id, title, blocks }) => (
    <section key={id}>
      {title === undefined ? null : <h2>{title}</h2>}
      {blocks.map((block) =>
        block.kind === 'fields' ? (
          <PrintFields key={block.id} fields={block.fields} />
        ) : (
          <PrintTable key={block.id} {...block} />
        ),
      )}
    </section>
  ))
}
