import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A family made for the bench: no product code knows it. */
export interface GeneratedFamily {
  readonly id: string
  readonly headerFields: number
  readonly hasLines: boolean
}

/** Kinds the header's fields take in turn. */
const headerKinds = [
  { type: 'text', max: 60 },
  { type: 'integer' },
  { type: 'money' },
  { type: 'date' },
  { type: 'quantity' },
] as const

/** Eight columns as a document has them: two of words, a quantity, two prices, a computed value, a percent and a day. */
const lineFields = {
  code: { type: 'text', max: 20, required: true, width: 110 },
  name: { type: 'text', max: 60, required: true, width: 200 },
  qty: { type: 'quantity', required: true, above: '0', width: 100 },
  price: { type: 'money', required: true, atLeast: '0', width: 110 },
  fee: { type: 'money', width: 110 },
  value: {
    type: 'money',
    compute: { '+': [{ '*': [{ var: 'row.qty' }, { var: 'row.price' }] }, { var: 'row.fee' }] },
    width: 120,
  },
  share: { type: 'percent', width: 90 },
  due: { type: 'date', width: 120 },
}

/** Writes the family's definition and its words into a copy of the project. */
export async function writeFamily(project: string, family: GeneratedFamily): Promise<void> {
  const { id } = family
  await write(join(project, `config/forms/inventory/${id}.json`), definitionOf(family))
  for (const language of ['en', 'es'])
    await write(join(project, `config/locales/${language}/${id}.json`), wordsOf(family))
}

/** Ids of the header's fields. */
export function headerIds({ headerFields }: GeneratedFamily): readonly string[] {
  return Array.from({ length: headerFields }, (_, place) => `field${place + 1}`)
}

/** Path under the tenant of the form of a record. */
export function formPath({ id }: GeneratedFamily, recordId: number): string {
  return `inventory-management/create-${id.toLowerCase()}/${recordId}`
}

function definitionOf(family: GeneratedFamily): unknown {
  const { id, hasLines } = family
  const fields = headerIds(family)
  const lines = { type: 'lines', entity: `${id}Line`, set: `${setOf(id)}Lines`, max: 5000, fields: lineFields }
  const total = { type: 'money', total: { sum: 'lines.value' } }
  return {
    $schema: '../../schemas/form.schema.json',
    id,
    formatVersion: 1,
    module: 'inventory',
    kind: 'master',
    routes: {
      lists: { [`${id}List`]: `inventory-management/view-${id.toLowerCase()}` },
      create: `inventory-management/create-${id.toLowerCase()}`,
    },
    permissions: { area: 'mastermanagement', view: 'ViewCategories', create: 'CreateCategories' },
    entity: {
      set: setOf(id),
      title: 'field1',
      scope: 'tenant',
      searchFields: ['field1'],
      fields: {
        ...Object.fromEntries(fields.map((field, place) => [field, headerKinds[place % headerKinds.length]])),
        ...(hasLines ? { lines, total } : {}),
      },
    },
    lists: { [`${id}List`]: { columns: ['field1'], sort: { field: 'field1' } } },
    form: {
      sections: {
        details: { columns: 3, fields },
        ...(hasLines ? { lines: { grid: 'lines', entry: ['paste', 'copy'], totals: ['total'] } } : {}),
      },
    },
  }
}

function wordsOf(family: GeneratedFamily): unknown {
  const { id, hasLines } = family
  const names = [...headerIds(family), ...(hasLines ? ['lines', 'total'] : [])]
  return {
    title: 'Bench',
    list: { [`${id}List`]: 'Bench' },
    field: Object.fromEntries(names.map((name) => [name, name])),
    section: { details: 'Details', ...(hasLines ? { lines: 'Lines' } : {}) },
    ...(hasLines ? { lines: Object.fromEntries(Object.keys(lineFields).map((name) => [name, name])) } : {}),
  }
}

function setOf(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}s`
}

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, JSON.stringify(content, undefined, 2))
}
