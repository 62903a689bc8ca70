import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useMemo, useState } from 'react'
import { dataOf, offer, schemaOf } from './mount.js'

// JSON Forms with its vanilla renderers; arrays of objects are its table.
function Page({ headerFields, lines }) {
  const schema = useMemo(() => schemaOf(headerFields, lines), [headerFields, lines])
  const [data, setData] = useState(() => dataOf(headerFields, lines))
  return (
    <JsonForms
      schema={schema}
      data={data}
      renderers={vanillaRenderers}
      cells={vanillaCells}
      onChange={({ data: next }) => setData(next)}
    />
  )
}

offer((headerFields, lines) => <Page headerFields={headerFields} lines={lines} />)
