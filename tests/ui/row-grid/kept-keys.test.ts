import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { createKeptKeys } from '../../../src/widgets/row-grid/kept-keys.ts'

// The part of a key press that is looked at.
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false }) as KeyboardEvent

it('[SPEC-2.10.4] keeps characters, no other keys, and hands them out once', () => {
  const kept = createKeptKeys()
  for (const event of [press('2'), press('Shift'), press('a', true), press('.'), press('5'), press('ArrowUp')])
    kept.keep(event)
  expect([kept.take(), kept.take()]).toEqual(['2.5', ''])
})
