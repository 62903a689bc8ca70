import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/engine/ui/client/api/api-error.ts'
import { writeSurely } from '../../../../src/engine/ui/form/save/write-surely.ts'

const now = async () => true

describe('a write', () => {
  it('[FORM-9] is tried again while no answer comes, and says so each time', async () => {
    const lost: number[] = []
    const attempt = async (tries: number) => {
      if (tries < 2) throw new ApiError(0, {})
      return 'saved'
    }
    const outcome = await writeSurely({ attempt, onLost: (tries) => lost.push(tries), wait: now })
    expect(outcome).toEqual({ kind: 'done', value: 'saved' })
    expect(lost).toEqual([1, 2])
  })

  it('[FORM-9] takes a refusal as final: issues, a conflict with the newer record, or a message', async () => {
    const outcomeOf = (status: number, body: ApiError['body']) =>
      writeSurely({ attempt: () => Promise.reject(new ApiError(status, body)), onLost: () => undefined, wait: now })
    const issue = { field: 'qty', code: 'required', message: 'validation.required' }
    expect(await outcomeOf(422, { Errors: [issue] })).toMatchObject({ kind: 'invalid', issues: [issue] })
    const by = 'Changed by Ana'
    expect(await outcomeOf(412, { Current: { Id: 3 }, Message: by })).toEqual({
      kind: 'conflict',
      current: { Id: 3 },
      message: by,
    })
    expect(await outcomeOf(409, { Message: 'No stock' })).toMatchObject({ kind: 'refused', message: 'No stock' })
    // What is refused for some lines says which.
    expect(await outcomeOf(409, { Message: 'Too much', Errors: [issue] })).toMatchObject({
      kind: 'refused',
      issues: [issue],
    })
  })

  it('[FORM-22] tells a warning that may be confirmed from a refusal that is final', async () => {
    const outcomeOf = (body: ApiError['body']) =>
      writeSurely({ attempt: () => Promise.reject(new ApiError(409, body)), onLost: () => undefined, wait: now })
    expect(await outcomeOf({ Message: 'Two are open', CanConfirm: true })).toMatchObject({ canConfirm: true })
    expect(await outcomeOf({ Message: 'No stock' })).toMatchObject({ canConfirm: false })
  })

  it('[FORM-9] stops when the person gives up', async () => {
    const attempt = () => Promise.reject(new ApiError(503, {}))
    expect(await writeSurely({ attempt, onLost: () => undefined, wait: async () => false })).toEqual({
      kind: 'given-up',
    })
  })
})
