import { describe, expect, it } from 'vitest'
import { refusalIn } from '../../../server/requisitions/issue-on-approval-effect.ts'
import { productDefinitions } from '../support/product-definitions.ts'

const failed = (code: string, more: object = {}) => Object.assign(new Error('refused'), { code, ...more })

describe('what the database refuses of an issue', () => {
  it('[RQN-442] is a refusal where people can mend it, and a conflict stays one that is tried again', async () => {
    const family = (await productDefinitions()).forTenant('ui').families.get('requisition')
    if (family === undefined) throw new Error('There is no requisition')
    expect(refusalIn({ family }, failed('LD002'))).toMatchObject({ code: 'E_PERIOD_DATE' })
    expect(refusalIn({ family }, failed('23505', { table: 'requisition_line' }))).toMatchObject({
      code: 'E_VALIDATION',
    })
    for (const code of ['40001', '40P01', '57014']) {
      const error = failed(code)
      expect(refusalIn({ family }, error)).toBe(error)
    }
  })
})
