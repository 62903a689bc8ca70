import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { AppServicesContext, type AppServices } from '../../../../src/engine/ui/client/services/app-services.ts'
import type { Draft, DraftKey, DraftStore } from '../../../../src/engine/ui/form/draft/draft.ts'
import { useDraft } from '../../../../src/engine/ui/form/draft/use-draft.ts'
import { openSample } from '../open-sample.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ofNew: DraftKey = { tenantId: 'ui', userId: 9, siteId: 2, familyId: 'requisition', recordId: undefined }
const ofStored: DraftKey = { ...ofNew, recordId: 7 }
const store = openSample()
/** Work on a new record is kept, and none on a stored one. */
const { record, baseline, words, cellWords } = store.state.getState()
const work: Draft = { record, baseline, words, cellWords, titles: [], keptAt: '2026-11-21T03:00:00Z', etag: undefined }
const drafts: DraftStore = {
  read: async ({ recordId }) => (recordId === undefined ? work : undefined),
  keep: async () => undefined,
  erase: async () => undefined,
}

function Offer({ of }: { readonly of: DraftKey }) {
  const { found } = useDraft(store, { drafts, key: of, etag: undefined, isCopy: false })
  return <p>{found?.keptAt ?? 'nothing'}</p>
}

it('[FORM-11] found for a new record is not offered for what that has become', async () => {
  const never = { subscribe: () => () => undefined }
  // It asks for nothing else of the services.
  const services = { signals: { saveBeforeLogout: never, goesOn: never }, now: () => new Date(0) } as unknown
  const place = document.createElement('div')
  const root = createRoot(place)
  const draw = (of: DraftKey) =>
    act(async () =>
      root.render(
        <AppServicesContext value={services as AppServices}>
          <Offer of={of} />
        </AppServicesContext>,
      ),
    )
  await draw(ofNew)
  expect(place.textContent).toBe('2026-11-21T03:00:00Z')
  await draw(ofStored)
  expect(place.textContent).toBe('nothing')
  await act(async () => root.unmount())
})
