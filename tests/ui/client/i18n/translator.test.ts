import { describe, expect, it } from 'vitest'
import { createTranslator } from '../../../../src/engine/ui/client/i18n/translator.ts'

describe('texts', () => {
  it('[LANG-5] writes a title small inside of a sentence where the language asks for it, but for capitals', async () => {
    const translator = createTranslator()
    await translator.show('es', { list: { new: 'Crear {{what, inSentence}}' } })
    expect(translator.translate('list.new', { what: 'Índice de pedidos' })).toBe('Crear índice de pedidos')
    expect(translator.translate('list.new', { what: 'ABC de artículos' })).toBe('Crear ABC de artículos')
    await translator.show('en', { list: { new: 'New {{what}}' } })
    expect(translator.translate('list.new', { what: 'Requisition' })).toBe('New Requisition')
  })
})
