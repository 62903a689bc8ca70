import { describe, expect, it } from 'vitest'
import { stripHidden } from '../../../../src/engine/core/record/validate/strip-hidden.ts'
import { scopeOf } from '../sample-entity.ts'

describe('stripHidden', () => {
  it('[REC-9] drops hidden values, those hidden by them, and cells; keeps what says keep', () => {
    const lines = [{ item: 5, qty: '1', remark: 'secret' }]
    const scope = scopeOf({ purpose: 'restock', event: 'Gala', eventRoom: 'B2', memo: 'kept', lines })
    expect(stripHidden(scope)).toMatchObject({
      event: null,
      eventRoom: null,
      memo: 'kept',
      lines: [{ item: 5, qty: '1', remark: null }],
    })
  })

  it('[REC-9] leaves what is shown', () => {
    const scope = scopeOf({ purpose: 'event', event: 'Gala', eventRoom: 'B2' })
    expect(stripHidden(scope)).toMatchObject({ event: 'Gala', eventRoom: 'B2' })
  })
})
