import { beforeAll, describe, expect, it } from 'vitest'
import { readRefusal } from '../../../../src/engine/ui/client/api/read-refusal.ts'
import type { Translate } from '../../../../src/engine/ui/client/i18n/use-translate.ts'
import { messageOfError } from '../../../../src/engine/ui/list/actions/message-of-error.ts'
import { noticeWords } from '../../../../src/engine/ui/parts/error/notice-words.ts'
import { englishTexts } from '../../support/english-texts.ts'

let t: Translate
beforeAll(async () => {
  t = (await englishTexts()).translate
})

describe('what a screen says of a load that failed', () => {
  it.each([
    ['an empty 401', 401, null, 'user access unauthorised'],
    ['a 401 of nothing', 401, '{}', 'user access unauthorised'],
    ['an empty 403', 403, null, 'Invalid request.'],
    ['the words of the server', 409, '{"Message":"Posting failed"}', 'Posting failed'],
  ])('[SPEC-8.14] %s', async (_what, status, body, words) => {
    const response = new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
    const error = await readRefusal(response, { path: '/inventory/api/Requisitions', isFile: false })
    expect(noticeWords(error, t)).toBe(words)
    expect(messageOfError(error, t)).toBe(words)
  })
})
