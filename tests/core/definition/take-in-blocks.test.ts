import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeInBlocks } from '#core/definition/blocks/take-in-blocks.ts'
import { putNames } from '#core/definition/blocks/put-names.ts'
import { issueIn, originOf } from '#core/definition/read/effective-document.ts'
import { readSource } from '#core/definition/read/read-source.ts'
import type { SourceFile } from '#core/definition/read/source-file.ts'
import type { FamilySource } from '#core/definition/schema/family/family-schema.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { baseFolder } from '../../config/support/fixture-config.ts'
import { builtWith, northWith } from './support/small-config.ts'

const due = {
  formatVersion: 1,
  id: 'due',
  names: { day: 'Day it counts from.', moves: 'Moves before which it must lie ahead.' },
  fields: {
    dueBy: { type: 'date', compute: { addDays: [{ var: 'rec.$day' }, 7] } },
    halves: { type: 'money', readIf: 'ViewCost', total: { sum: '$lines.half' } },
  },
  lines: {
    half: { type: 'money', readIf: 'ViewCost', compute: { '/': [{ var: 'row.value' }, 2] } },
    told: { type: 'text', max: 20 },
  },
  rules: {
    ahead: { assert: { '>=': [{ var: 'rec.$day' }, { var: 'now.today' }] }, at: ['$day'], before: ['$moves'] },
  },
}

const order = JSON.parse(readFileSync(join(baseFolder, 'forms/demo/order.json'), 'utf8')) as FamilySource
const taken = {
  ...order,
  blocks: {
    due: { after: { fields: 'neededBy', lines: 'qty' }, with: { day: 'neededBy', moves: ['post', 'cancel'] } },
  },
}
const texts = {
  due: {
    field: { dueBy: 'Due by', halves: 'Halves' },
    lines: { half: 'Half', told: 'Told' },
    rule: { ahead: 'The day is over.' },
  },
}
const files = {
  'forms/blocks/due.json': due,
  'forms/demo/order.json': taken,
  'locales/en/block.json': texts,
  'locales/es/block.json': texts,
}

const orderOf = (definitions: TenantDefinitions | undefined) => {
  const family = definitions?.families.get('order')
  const lines = family?.entity.lines.find(({ id }) => id === 'lines')
  if (family === undefined || lines === undefined) throw new Error('the order and its lines are missing')
  return { family, lines }
}

function read(file: string, content: object): SourceFile {
  const source = readSource({ file, text: JSON.stringify(content, null, 2) })
  if (!source.ok) throw new Error('the file cannot be read')
  return source.value
}

describe('takeInBlocks', () => {
  it('[DEF-180] puts the fields of header and line where the family says, and its rules among the others', () => {
    const { family, lines } = orderOf(builtWith(files).base)
    const ids = family.entity.fields.map(({ id }) => id)
    expect(ids.slice(ids.indexOf('neededBy'), ids.indexOf('neededBy') + 3)).toEqual(['neededBy', 'dueBy', 'halves'])
    expect(lines.fields.map(({ id }) => id).slice(4, 8)).toEqual(['qty', 'half', 'told', 'price'])
    expect(family.entity.rules.map(({ id }) => id)).toEqual(['inTime', 'ahead'])
  })

  it('[DEF-180] calls what it brings by the texts of the block', () => {
    const { family, lines } = orderOf(builtWith(files).base)
    expect(family.entity.fields.find(({ id }) => id === 'dueBy')?.label).toBe('block.due.field.dueBy')
    expect(lines.fields.find(({ id }) => id === 'half')?.label).toBe('block.due.lines.half')
    expect(family.entity.rules.at(-1)?.message).toBe('block.due.rule.ahead')
  })

  it('[DEF-181] reads the names of the family, one in a path and several in a list', () => {
    const { family } = orderOf(builtWith(files).base)
    expect(family.entity.rules.at(-1)).toMatchObject({ at: ['neededBy'], before: ['post', 'cancel'] })
    expect(putNames(['$moves', 'a$moves', 'rec.$day', { $day: '$day.$day' }], { moves: ['a', 'b'], day: 'x' })).toEqual(
      ['a', 'b', 'a$moves', 'rec.x', { $day: 'x.x' }],
    )
  })

  it('[DEF-182] remembers the block that wrote a value and where it was taken in', () => {
    const form = read('forms/demo/order.json', taken)
    const { document, problems } = takeInBlocks(form, new Map([['due', read('forms/blocks/due.json', due)]]))
    expect(problems).toEqual([])
    const { source, pointer, taker } = originOf(document, '/entity/fields/lines/fields/half/compute')
    expect([source.file, pointer, taker?.replace(/\d+$/, 'n')]).toEqual([
      'forms/blocks/due.json',
      '/lines/half/compute',
      'forms/demo/order.json:n',
    ])
    expect(originOf(document, '/entity/fields/note')).toMatchObject({ source: form, layer: 'core' })
    const issue = issueIn(document, { pointer: '/entity/rules/ahead/at/0', code: 'unknown-field', message: 'Gone.' })
    expect(issue).toMatchObject({ file: 'forms/blocks/due.json', pointer: '/rules/ahead/at/0' })
  })

  it('[DEF-182] leaves the file of the family as it is', () => {
    const form = read('forms/demo/order.json', taken)
    const before = JSON.stringify(form.value)
    takeInBlocks(form, new Map([['due', read('forms/blocks/due.json', due)]]))
    expect(JSON.stringify(form.value)).toBe(before)
  })

  it('[DEF-183] lets a tenant change what a block brings as it changes fields of the family', () => {
    const set = { entity: { fields: { lines: { fields: { told: { max: 10, required: true } } } } } }
    const north = orderOf(northWith({ set }, files))
    expect(north.lines.fields.find(({ id }) => id === 'told')).toMatchObject({ required: true, options: { max: 10 } })
    expect(orderOf(builtWith(files).base).lines.fields.find(({ id }) => id === 'told')).toMatchObject({
      options: { max: 20 },
    })
    const sealed = { entity: { fields: { dueBy: { compute: { var: 'rec.neededBy' } } } } }
    expect(() => northWith({ set: sealed }, files)).toThrow('A tenant cannot change this')
  })
})
