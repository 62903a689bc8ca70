import { describe, expect, it } from 'vitest'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import { builtWith, northWith } from './support/small-config.ts'

const common = { PendingSubmission: 'Borrador', Completed: 'Completado', Cancelled: 'Cancelado' }
const order = { title: 'Orden', gender: 'feminine' }
const name = (locales: ReturnType<typeof builtWith>['base']['locales'], language: string, state: string) =>
  findText(locales[language], `order.status.${state}`)

describe('the name of a state', () => {
  const tenant = (texts: Readonly<Record<string, object>>) => northWith({}, texts).locales

  it('[LANG-6] is the common one where the language gives the title no gender', () => {
    const { locales } = builtWith().base
    expect([name(locales, 'en', 'Completed'), name(locales, 'es', 'Completed')]).toEqual(['Completed', 'Completado'])
  })

  it('[LANG-6] follows the gender of the title in that language alone, as far as the word has a form for it', () => {
    const status = { ...common, Completed_feminine: 'Completada' }
    const locales = tenant({
      'tenants/north/locales/es/order.json': order,
      'tenants/north/locales/en/order.json': { title: 'Order' },
      'locales/es/status.json': status,
    })
    expect(name(locales, 'es', 'Completed')).toBe('Completada')
    expect(name(locales, 'es', 'PendingSubmission')).toBe('Borrador')
    expect(name(locales, 'en', 'Completed')).toBe('Completed')
    expect(findText(locales['es'], 'status.Completed')).toBe('Completado')
  })

  it('[LANG-6] is the one the family writes itself before any other', () => {
    const locales = tenant({
      'tenants/north/locales/es/order.json': { ...order, status: { Completed: 'Servida' } },
      'tenants/north/locales/en/order.json': { title: 'Order', status: { Completed: 'Served' } },
    })
    expect([name(locales, 'es', 'Completed'), name(locales, 'en', 'Completed')]).toEqual(['Servida', 'Served'])
    expect(name(locales, 'es', 'Cancelled')).toBe('Cancelado')
  })
})
