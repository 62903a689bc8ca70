import { describe, expect, it } from 'vitest'
import { draftId, type Draft, type DraftKey, type DraftStore } from '../../../../src/engine/ui/form/draft/draft.ts'
import { createDraftKeeper } from '../../../../src/engine/ui/form/draft/draft-keeper.ts'
import { openSample } from '../open-sample.ts'

const key: DraftKey = { tenantId: 'ui', userId: 9, siteId: 2, familyId: 'requisition', recordId: undefined }
const stamp = { keptAt: '2026-11-21T03:00:00Z', etag: '"v1"' }

function draftsInMemory(): DraftStore & { readonly kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>()
  return {
    kept,
    read: async (of) => kept.get(draftId(of)),
    keep: async (of, draft) => void kept.set(draftId(of), draft),
    erase: async (of) => void kept.delete(draftId(of)),
  }
}

describe('draft', () => {
  it('[FORM-11] is kept only when there is something new to keep, and erased on demand', async () => {
    const store = openSample()
    const drafts = draftsInMemory()
    const keeper = createDraftKeeper({ store, drafts, key })
    expect(await keeper.keep(stamp)).toBe(false)
    store.typeWords('memo', 'half a tho')
    expect(await keeper.keep(stamp)).toBe(true)
    expect(await keeper.keep(stamp)).toBe(false)
    await keeper.erase()
    expect(drafts.kept.size).toBe(0)
  })

  it('[FORM-710] of a new record takes nothing of the stored one it has become', async () => {
    const store = openSample()
    const drafts = draftsInMemory()
    store.accept({ ...store.state.getState().record, id: 7 })
    store.typeWords('memo', 'half a tho')
    expect(await createDraftKeeper({ store, drafts, key }).keep(stamp)).toBe(false)
    expect(await createDraftKeeper({ store, drafts, key: { ...key, recordId: 7 } }).keep(stamp)).toBe(true)
  })

  it('[FORM-11] brings everything back: values, words and titles, still unsaved', async () => {
    const store = openSample()
    const drafts = draftsInMemory()
    store.setValue('requestLocation', 12, { id: 12, text: 'Pastry', details: [], values: {} })
    store.typeWords('copies', 'tw')
    await createDraftKeeper({ store, drafts, key }).keep(stamp)
    const found = await drafts.read(key)
    const later = openSample()
    if (found !== undefined) later.restore(found)
    expect(later.state.getState()).toMatchObject({
      isDirty: true,
      record: { requestLocation: 12 },
      words: { copies: { words: 'tw' } },
    })
    expect(later.titles.get('Locations', 12)).toBe('Pastry')
  })

  it('[FORM-11] of one tenant, person, family, site and record is no other', () => {
    const ids = [
      key,
      { ...key, tenantId: 'harbor' },
      { ...key, userId: 10 },
      { ...key, familyId: 'item' },
      { ...key, siteId: 3 },
      { ...key, recordId: 1 },
    ]
    expect(new Set(ids.map(draftId)).size).toBe(6)
    expect(draftId({ ...key, tenantId: 'a/b' })).not.toBe(draftId({ ...key, tenantId: 'a', familyId: 'b/requisition' }))
  })

  it('[FORM-11] a store that fails stops nobody', async () => {
    const store = openSample()
    store.setValue('copies', 5)
    const full: DraftStore = { ...draftsInMemory(), keep: () => Promise.reject(new Error('quota')) }
    expect(await createDraftKeeper({ store, drafts: full, key }).keep(stamp)).toBe(false)
  })
})
