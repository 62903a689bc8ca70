import { createRoot } from 'react-dom/client'

// Every page offers the bench the same two things: how to show its form, and that nothing is shown before.
export function offer(render) {
  const root = createRoot(document.getElementById('root'))
  window.show = (headerFields, lines) => root.render(render(headerFields, lines))
}

const headerKinds = ['text', 'integer', 'number', 'date', 'number']
const headerValues = ['Header', 42, 1234.5, '2026-05-04', 7.25]

// The same form as the bench's own family: 50 or 200 header fields, lines of eight columns.
export const headerNames = (count) => Array.from({ length: count }, (_, place) => `field${place + 1}`)

export function dataOf(headerFields, lines) {
  const header = Object.fromEntries(headerNames(headerFields).map((name, place) => [name, headerValues[place % 5]]))
  if (lines === 0) return header
  return { ...header, lines: Array.from({ length: lines }, (_, place) => lineOf(place + 1)) }
}

function lineOf(n) {
  const qty = (n % 40) + 1
  const price = (n % 90) + 0.25
  return {
    code: `C${n}`,
    name: `Line number ${n}`,
    qty,
    price,
    fee: 1.5,
    value: qty * price + 1.5,
    share: 5,
    due: '2026-06-01',
  }
}

const kindSchema = {
  text: { type: 'string', maxLength: 60 },
  integer: { type: 'integer' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
}

export function schemaOf(headerFields, lines) {
  const names = headerNames(headerFields)
  const properties = Object.fromEntries(names.map((name, place) => [name, kindSchema[headerKinds[place % 5]]]))
  if (lines === 0) return { type: 'object', properties }
  const items = {
    type: 'object',
    required: ['code', 'name', 'qty', 'price'],
    properties: {
      code: { type: 'string', maxLength: 20 },
      name: kindSchema.text,
      qty: { type: 'number', exclusiveMinimum: 0 },
      price: { type: 'number', minimum: 0 },
      fee: { type: 'number' },
      value: { type: 'number' },
      share: { type: 'number', minimum: 0, maximum: 100 },
      due: kindSchema.date,
    },
  }
  return { type: 'object', properties: { ...properties, lines: { type: 'array', items } } }
}
