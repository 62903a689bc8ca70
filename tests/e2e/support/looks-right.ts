import { expect } from 'vitest'
import type { Page } from 'playwright'
import { accessibilityFaults } from './accessibility-faults.ts'
import { layoutFaults } from './layout-faults.ts'

/** A page is read by everybody, and nothing on it is cut or covered. */
export async function looksRight(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await layoutFaults(page)).toEqual([])
}
