import { describe, expect, it } from 'vitest'
import { builtWith } from './support/small-config.ts'

const { base } = builtWith()
const order = base.families.get('order')
const lines = order?.entity.lines[0]
const field = (id: string) => order?.entity.fields.find((one) => one.id === id)

describe('normalizeFamily', () => {
  it('[DEF-20] names labels, wire names and columns after ids', () => {
    expect(field('neededBy')).toMatchObject({
      label: 'order.field.neededBy',
      property: 'NeededBy',
      column: 'needed_by',
      widget: 'date-input',
    })
    expect(field('from')).toMatchObject({
      property: 'From',
      column: 'from_id',
      lookup: { keyProperty: 'FromId', set: 'Sites', columns: ['name'] },
    })
    expect(lines).toMatchObject({
      entity: 'orderLine',
      set: 'OrderLines',
      table: 'order_line',
      min: 1,
      max: 100,
    })
    expect(lines?.fields.at(-1)).toMatchObject({ id: 'value', label: 'order.lines.value' })
    expect(order).toMatchObject({
      kind: 'document',
      title: 'order.title',
      entity: { title: 'docNo', scope: 'site', table: 'order' },
    })
    expect(order?.workflow).toMatchObject({ editable: ['PendingSubmission'], finished: ['Completed', 'Cancelled'] })
    expect(order?.lists['orders']?.views).toMatchObject([{ id: 'all', title: 'order.view.all' }, { id: 'mine' }])
  })

  it('[DEF-20] lays out a form that says nothing: inputs in one section, a grid for each lines field', () => {
    expect(base.families.get('thing')?.form.sections).toMatchObject([
      { id: 'details', fields: ['name', 'size', 'cost', 'isActive'] },
      { id: 'packs', grid: 'packs' },
    ])
  })

  it('[DEF-25] gives a choice from the permission tree every name of it, with texts of their own', () => {
    const areas: Readonly<Record<string, readonly string[]>> = base.areas
    const names = Object.values(areas).flat()
    const form = {
      formatVersion: 1,
      id: 'grant',
      module: 'demo',
      permissions: { area: 'demomanagement', view: 'ViewThing', create: 'CreateThing' },
      entity: {
        set: 'Grants',
        effects: ['approval:delegation'],
        fields: {
          name: { type: 'text' },
          right: { type: 'choice', optionsFrom: 'permissions' },
          delegator: { type: 'lookup', to: 'user' },
        },
      },
    }
    const texts = {
      title: 'Grant',
      field: { name: 'Name', right: 'Right', delegator: 'Delegator' },
      section: { details: 'Details' },
    }
    const labels = Object.fromEntries(names.map((name) => [name, name]))
    const { base: built } = builtWith({
      'forms/demo/grant.json': form,
      'locales/en/grant.json': texts,
      'locales/es/grant.json': texts,
      'locales/en/permission.json': labels,
      'locales/es/permission.json': labels,
      'locales/en/permissionArea.json': { demomanagement: 'Demo' },
      'locales/es/permissionArea.json': { demomanagement: 'Demo' },
    })
    const { entity } = built.families.get('grant') ?? {}
    const right = entity?.fields.find((one) => one.id === 'right')
    expect(right).toMatchObject({
      shape: 'choice',
      choices: names.map((name) => ({ value: name, label: `permission.${name}` })),
      options: { options: names },
    })
    expect(entity?.effects).toEqual(['approval:delegation'])
  })

  it('[DEF-21] gives a document of a site all standard fields, a master of the tenant its own', () => {
    const standard = (id: string) =>
      base.families
        .get(id)
        ?.entity.fields.filter((one) => one.label.startsWith('field.'))
        .map((one) => one.id)
    expect(standard('order')?.join(' ')).toBe(
      'id docNo status approvalStatusId currentLevel site versionNo enteredBy enteredOn editedBy editedOn',
    )
    expect(standard('thing')).toEqual(['id', 'versionNo', 'enteredBy', 'enteredOn', 'editedBy', 'editedOn'])
    expect(field('status')).toMatchObject({
      isDerived: true,
      choices: [{ value: 'PendingSubmission', label: 'order.status.PendingSubmission' }, {}, {}],
    })
  })

  it('[DEF-26] gives a master with states its state and no number, and leaves it to keep records and values together', () => {
    const things = {
      formatVersion: 1,
      id: 'term',
      module: 'demo',
      kind: 'master',
      permissions: { area: 'demomanagement', view: 'ViewThing', create: 'CreateThing' },
      entity: {
        set: 'Terms',
        isKept: true,
        uniqueTogether: { once: ['name', 'level'] },
        fields: { name: { type: 'text' }, level: { type: 'integer' } },
      },
      workflow: {
        start: 'PendingSubmission',
        states: ['PendingSubmission', 'Completed'],
        moves: { post: { from: ['PendingSubmission'], to: 'Completed', by: 'CreateThing' } },
      },
    }
    const texts = { title: 'Term', field: { name: 'Name', level: 'Level' }, section: { details: 'Details' } }
    const files = { 'forms/demo/term.json': things, 'locales/en/term.json': texts, 'locales/es/term.json': texts }
    const term = builtWith(files).base.families.get('term')
    expect(term?.kind).toBe('master')
    expect(term?.entity).toMatchObject({ isKept: true, uniqueTogether: { once: ['name', 'level'] } })
    expect(term?.entity.fields.map((one) => one.id)).toEqual(expect.arrayContaining(['status', 'name', 'level']))
    expect(term?.entity.fields.map((one) => one.id)).not.toContain('docNo')
    expect(order?.entity).toMatchObject({ isKept: false, uniqueTogether: {} })
  })

  it('[DEF-23] freezes definitions and hashes what they were made from', () => {
    expect(() => Object.assign(field('from') ?? {}, { required: false })).toThrow(TypeError)
    expect(builtWith().base.hash).toBe(base.hash)
    const other = builtWith({ 'app-settings.json': { formatVersion: 1, SessionInactivityTime: 5 } })
    expect(other.base.families.get('order')?.hash).toBe(order?.hash)
  })

  it('[DEF-24] finds entities of lines by id and set, with their parent', () => {
    expect(base.entity('orderLine')).toMatchObject({
      family: 'order',
      parent: { entity: 'order', field: 'lines' },
      scope: 'site',
    })
    expect(base.entityBySet('ThingPacks')?.id).toBe('thingPack')
    expect(base.familyBySet('Orders')?.id).toBe('order')
    expect(base.familyByDocType(1)?.id).toBe('order')
    expect(base.entity('nothing')).toBeUndefined()
  })
})
