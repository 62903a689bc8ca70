import { describe, expect, it } from 'vitest'
import { isKey, type KeyBinding, type PressedKey } from '../../../../src/engine/ui/client/keys/key-binding.ts'
import { bindingsOf, createKeyRegistry } from '../../../../src/engine/ui/client/keys/key-registry.ts'
import { offered } from '../../../../src/widgets/grid/keys/use-grid-key-help.ts'

const plain: PressedKey = { key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('the keys of a screen', () => {
  it.each([
    ['Mod+K', { key: 'k', ctrlKey: true }, true],
    ['Mod+K', { key: 'K', metaKey: true }, true],
    ['Mod+K', { key: 'k' }, false],
    ['Mod+K', { key: 'K', ctrlKey: true, shiftKey: true }, false],
    ['Mod+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, true],
    ['?', { key: '?', shiftKey: true }, true],
    ['?', { key: '?', ctrlKey: true, shiftKey: true }, false],
    ['Space', { key: ' ' }, true],
    ['Shift+F10', { key: 'F10', shiftKey: true }, true],
  ])('[SHELL-22] %s and %o', (keys, pressed, isIt) => {
    expect(isKey(keys, { ...plain, ...pressed })).toBe(isIt)
  })

  it('[SHELL-22] are those of what is drawn, and of two parts with one binding those of the last', () => {
    const binding = (id: string, key: string): KeyBinding => ({
      id,
      group: 'list',
      keys: [key],
      label: id,
      run: undefined,
    })
    const registry = createKeyRegistry()
    const told = () => bindingsOf(registry.store.getState().parts).map(({ id, keys }) => `${id} ${keys.join()}`)
    registry.add([binding('a', '1'), binding('b', '2')])
    const leave = registry.add([binding('a', '3')])
    expect(told()).toEqual(['a 3', 'b 2'])
    leave()
    expect(told()).toEqual(['a 1', 'b 2'])
  })

  it('[SHELL-22] are told of a table as far as it hears them', () => {
    const reading = { canEdit: false, canSelectRows: true, canOpen: true, canOpenMenu: true, isMenuCell: false }
    const told = offered({ ...reading, isFirstRow: true }).map(({ id }) => id)
    expect(told).toEqual(['grid.open', 'grid.selectRow', 'grid.menu', 'grid.heading'])
    const writing = offered({ ...reading, canEdit: true, canOpenMenu: false, isFirstRow: true }).map(({ id }) => id)
    expect(writing).toContain('grid.toggle')
    expect(writing).toContain('grid.edit')
    expect(writing).not.toContain('grid.open')
    expect(writing).not.toContain('grid.menu')
  })
})
