import { describe, expect, it } from 'vitest'
import { preferencesHeader } from '#core/http/preference-paths.ts'
import type { EffectivePreferences } from '#core/http/preferences-contract.ts'
import { followPreferences } from '../../../../src/engine/ui/client/api/follow-preferences.ts'
import type { ApiClient } from '../../../../src/engine/ui/client/api/api-client.ts'
import type { AppStore } from '../../../../src/engine/ui/client/state/app-store.ts'

const answer = (version?: number) =>
  new Response('', version === undefined ? {} : { headers: { [preferencesHeader]: String(version) } })

/** A store and a server that know as much of preferences as the code under test asks. */
function world(served: EffectivePreferences) {
  let known: EffectivePreferences = { version: 3, values: { days: 7 } }
  let calls = 0
  const store = {
    getState: () => ({
      definitions: {
        current: { preferences: known },
        changePreferences: (next: EffectivePreferences) => (known = next),
      },
    }),
  }
  const api = {
    json: async () => {
      calls += 1
      return { data: served, etag: undefined, status: 200 }
    },
  }
  // Nothing else of them is reached.
  const note = followPreferences({ api: api as unknown as ApiClient, store: store as unknown as AppStore })
  return { note, known: () => known, calls: () => calls }
}

describe('preferences that change while the application is open', () => {
  it('[PREF-5] are fetched once when an answer bears a greater version', async () => {
    const newer = { version: 4, values: { days: 2 } }
    const { note, known, calls } = world(newer)
    note(answer(4))
    note(answer(4))
    await expect.poll(known).toEqual(newer)
    note(answer(4))
    expect(calls()).toBe(1)
  })

  it('[PREF-5] stay while answers bear the same version, an older one of another node, or none', () => {
    const { note, calls } = world({ version: 9, values: {} })
    for (const response of [answer(3), answer(2), answer()]) note(response)
    expect(calls()).toBe(0)
  })
})
