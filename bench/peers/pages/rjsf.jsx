import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { useMemo, useState } from 'react'
import { dataOf, offer, schemaOf } from './mount.js'

// Plain RJSF as its documentation shows it, validating as one types.
function Page({ headerFields, lines }) {
  const schema = useMemo(() => schemaOf(headerFields, lines), [headerFields, lines])
  const [data, setData] = useState(() => dataOf(headerFields, lines))
  return (
    <Form
      schema={schema}
      validator={validator}
      formData={data}
      onChange={({ formData }) => setData(formData)}
      liveValidate
    />
  )
}

offer((headerFields, lines) => <Page headerFields={headerFields} lines={lines} />)
