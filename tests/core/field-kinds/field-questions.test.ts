import { expect, it } from 'vitest'
import { isDrawnAsTag } from '../../../src/engine/core/field-kinds/field-questions.ts'
import { productDefinitions } from '../../config/support/issues-with.ts'

it('[KIND-711] states of other documents are drawn as that of a document', async () => {
  const { families } = await productDefinitions()
  const drawn = (family: string, id: string) => {
    const field = families.get(family)?.entity.fields.find((one) => one.id === id)
    if (field === undefined) throw new Error(`${family} has no ${id}`)
    return isDrawnAsTag(field)
  }
  expect(drawn('requisition', 'status')).toBe(true)
  expect(drawn('openTransaction', 'docStatus')).toBe(true)
  expect(drawn('approvalTask', 'docStatus')).toBe(true)
  expect(drawn('openTransaction', 'priority')).toBe(false)
})

it('[KIND-711] whatever says the state of another document draws it so', async () => {
  const { families } = await productDefinitions()
  const plain = [...families.values()].flatMap(({ id, entity }) =>
    entity.fields.filter((field) => field.id === entity.about?.status && !isDrawnAsTag(field)).map(() => id),
  )
  expect(plain).toEqual([])
})
