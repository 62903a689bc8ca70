import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPictureBook } from '../../../src/engine/ui/list/window/picture-book.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server with one small picture, and what a browser makes of it. */
function world() {
  const asked: string[] = []
  const closed: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => closed.push('bitmap') }))
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:small', revokeObjectURL: (url: string) => closed.push(url) })
  const raw = async (path: string) => {
    asked.push(path)
    if (path.includes('/13/')) throw new Error('gone')
    return new Response('small')
  }
  return { asked, closed, api: { raw } }
}

describe('the small pictures of a list', () => {
  it('[PIC-7] asks for each once, and tells of those that came together at once', async () => {
    const { asked, closed, api } = world()
    let news = 0
    const book = createPictureBook(api, 'Items', () => (news += 1))
    expect([book.get(5, 11), asked]).toEqual([undefined, []])
    book.open()
    for (const id of [11, 12, 13, 11]) expect(book.get(5, id)).toBeUndefined()
    expect(asked).toEqual([11, 12, 13].map((id) => `/inventory/api/Items(5)/attachments/${id}/thumbnail`))
    await vi.waitFor(() => expect(news).toBe(1))
    expect(book.get(5, 11)).toMatchObject({ address: 'blob:small' })
    expect(book.get(5, 13)).toBeUndefined()
    expect(asked).toHaveLength(3)
    book.close()
    expect(closed).toEqual(['bitmap', 'blob:small', 'bitmap', 'blob:small'])
    expect(book.get(5, 11)).toBeUndefined()
  })
})
