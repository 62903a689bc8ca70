import { describe, expect, it } from 'vitest'
import { applyOverlay } from '#core/definition/overlay/apply-overlay.ts'
import { originOf, plainDocument } from '#core/definition/read/effective-document.ts'
import { readSource } from '#core/definition/read/read-source.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith, northWith } from './support/small-config.ts'

const fieldOf = (north: ReturnType<typeof northWith>, id: string) =>
  north.families.get('order')?.entity.fields.find((one) => one.id === id)

/** A custom field shown in form and list, as a tenant would add it. */
const guests = {
  set: {
    entity: {
      fields: {
        x_guests: { type: 'integer', label: '@order.field.note', atLeast: 1 },
        note: { required: true, max: 20 },
      },
    },
  },
  place: {
    'lists.orders.columns': { x_guests: { before: 'status' } },
    'form.sections.details.fields': { x_guests: { after: 'from' } },
  },
  hide: { 'lists.orders.views': ['mine'] },
}

function read(file: string, text: string) {
  const source = readSource({ file, text })
  if (!source.ok) throw new Error('not read')
  return source.value
}

describe('applyOverlay', () => {
  it('[DEF-30] sets what its law admits', () => {
    expect(fieldOf(northWith(guests), 'note')).toMatchObject({ required: true, options: { max: 20 } })
  })

  it('[DEF-30] joins a condition to the one that is there', () => {
    const visibleIf = { '!==': [{ var: 'rec.neededBy' }, null] }
    const readOnlyIf = { var: 'rec.urgent' }
    const north = northWith({ set: { entity: { fields: { note: { visibleIf, readOnlyIf } } } } })
    expect(fieldOf(north, 'note')).toMatchObject({ visibleIf: { and: [{ var: 'rec.urgent' }, visibleIf] }, readOnlyIf })
  })

  it('[DEF-31] places and hides ids', () => {
    const order = northWith(guests).families.get('order')
    expect(order?.lists['orders']?.columns).toEqual(['docNo', 'x_guests', 'status', 'from', 'neededBy', 'total'])
    expect(order?.form.sections[0]?.fields).toEqual(['from', 'x_guests', 'neededBy', 'urgent', 'note'])
    expect(order?.lists['orders']?.views.map((view) => view.id)).toEqual(['all'])
  })

  it('[DEF-31] moves an id that is there already', () => {
    const order = northWith({ place: { 'lists.orders.columns': { total: { before: 'docNo' } } } }).families.get('order')
    expect(order?.lists['orders']?.columns).toEqual(['total', 'docNo', 'status', 'from', 'neededBy'])
  })

  it('[DEF-22] keeps a custom field under its id, in the column custom', () => {
    const north = northWith(guests)
    expect(fieldOf(north, 'x_guests')).toMatchObject({
      isCustom: true,
      property: 'x_guests',
      column: 'custom',
      label: 'order.field.note',
    })
  })

  it('[DEF-32] remembers who wrote a value, also when it has moved', () => {
    const base = read(
      'forms/demo/order.json',
      textsIn(baseFolder).find((text) => text.file === 'forms/demo/order.json')?.text ?? '',
    )
    const overlay = read(
      'tenants/north/forms/demo/order.json',
      JSON.stringify({ formatVersion: 1, id: 'order', ...guests }),
    )
    const { document } = applyOverlay(plainDocument(base), overlay)
    const origin = (pointer: string) => {
      const { source, pointer: at, layer } = originOf(document, pointer)
      return `${layer} ${source.file}${at}`
    }
    expect(origin('/entity/fields/note/max')).toBe(
      'tenant tenants/north/forms/demo/order.json/set/entity/fields/note/max',
    )
    expect(origin('/entity/fields/note/type')).toBe('core forms/demo/order.json/entity/fields/note/type')
    expect(origin('/lists/orders/columns/1')).toBe(
      'tenant tenants/north/forms/demo/order.json/place/lists.orders.columns/x_guests',
    )
    expect(origin('/lists/orders/columns/2')).toBe('core forms/demo/order.json/lists/orders/columns/1')
  })

  it('[DEF-33] changes one tenant and leaves the product and the others alone', () => {
    const south = { formatVersion: 1, id: 'south', name: 'South' }
    const built = builtWith({
      'tenants/south/tenant.json': south,
      'tenants/north/forms/demo/order.json': { formatVersion: 1, id: 'order', ...guests },
    })
    const plain = builtWith().base.families.get('order')
    expect(built.base.families.get('order')).toEqual(plain)
    expect(built.tenants.get('south')?.families.get('order')).toEqual(plain)
    expect(built.tenants.get('north')?.families.get('order')?.hash).not.toBe(plain?.hash)
  })

  it('[DEF-34] lays the texts of a tenant over those of the product', () => {
    const texts = {
      'tenants/north/locales/en/order.json': { title: 'Pull sheet' },
      'tenants/north/locales/es/order.json': { title: 'Hoja' },
    }
    const built = builtWith(texts)
    expect(built.tenants.get('north')?.locales['en']?.['order']).toMatchObject({
      title: 'Pull sheet',
      list: { orders: 'Orders' },
    })
    expect(built.base.locales['en']?.['order']).toMatchObject({ title: 'Order' })
  })
})
