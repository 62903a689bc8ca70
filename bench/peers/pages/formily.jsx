import { createForm } from '@formily/core'
import {
  connect,
  createSchemaField,
  FormProvider,
  observer,
  RecursionField,
  useField,
  useFieldSchema,
} from '@formily/react'
import { useMemo } from 'react'
import { dataOf, offer, schemaOf } from './mount.js'

// Formily with plain inputs and its own way of drawing arrays.
const Text = connect(({ value, onChange }) => (
  <input value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
))

const Rows = observer(() => {
  const { value } = useField()
  const { items } = useFieldSchema()
  return (value ?? []).map((_, place) => <RecursionField key={place} name={place} schema={items} />)
})

const SchemaField = createSchemaField({ components: { Text, Rows } })

function withInputs(schema) {
  if (schema.type === 'array') return { ...schema, 'x-component': 'Rows', items: withInputs(schema.items) }
  if (schema.type !== 'object') return { ...schema, format: undefined, 'x-component': 'Text' }
  const names = Object.keys(schema.properties)
  const required = new Set(schema.required)
  const properties = names.map((name) => [
    name,
    { ...withInputs(schema.properties[name]), required: required.has(name) },
  ])
  return { ...schema, required: undefined, properties: Object.fromEntries(properties) }
}

function Page({ headerFields, lines }) {
  const schema = useMemo(() => withInputs(schemaOf(headerFields, lines)), [headerFields, lines])
  const form = useMemo(() => createForm({ values: dataOf(headerFields, lines) }), [headerFields, lines])
  return (
    <FormProvider form={form}>
      <SchemaField schema={schema} />
    </FormProvider>
  )
}

offer((headerFields, lines) => <Page headerFields={headerFields} lines={lines} />)
