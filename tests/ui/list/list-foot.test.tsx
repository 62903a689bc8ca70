import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { ClientDefinitions, ClientFamily } from '#core/http/definitions-contract.ts'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { ListFoot } from '../../../src/engine/ui/list/totals/list-foot.tsx'
import { PrintedFoot } from '../../../src/engine/ui/list/totals/printed-foot.tsx'
import { field, locale, sampleFamily, sampleList } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const fields = [field('id', 'integer'), field('siteName', 'text'), field('balance', 'money'), field('agrees', 'text')]
const tone = (name: 'success' | 'danger', value: string) => ({
  tone: name,
  when: { '===': [{ var: 'rec.agrees' }, value] },
  text: `tone.${value}`,
})
const control = {
  ...sampleFamily,
  id: 'control',
  entity: { ...sampleFamily.entity, id: 'control', set: 'Controls', title: 'siteName', fields, preferences: {} },
  lists: {
    controls: {
      ...sampleList,
      id: 'controls',
      title: 'control.list',
      columns: ['siteName', 'balance', 'agrees'],
      filters: [],
      views: [],
      sort: { field: 'siteName', descending: false },
      tones: { agrees: [tone('success', 'Agrees'), tone('danger', 'Differs')] },
    },
  },
} as unknown as ClientFamily

/** What is drawn under a list whose foot the server answers with these rows, or refuses. */
async function drawn(
  rows: readonly object[] | undefined,
  changes: {
    readonly isRelated?: boolean
    readonly families?: Readonly<Record<string, ClientFamily>>
    readonly part?: ReactNode
  } = {},
) {
  const { isRelated = false, families = { control }, part = <ListFoot /> } = changes
  const asked: string[] = []
  const json = async (path: string) => {
    asked.push(path)
    if (rows === undefined) throw new Error('refused')
    return { data: { value: rows } }
  }
  const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
  const store = createAppStore({ session, theme: 'light', isPhone: false })
  store.getState().definitions.put({ families } as unknown as ClientDefinitions)
  const model: Partial<ListModel> = {
    family: sampleFamily,
    list: { ...sampleList, foot: 'controls' },
    isRelated,
    locale,
    subject: { session: { userId: 7, siteId: 2, timeZone: 'UTC' }, today: locale.today, families },
    translate: (key) => key,
  }
  const root = document.createElement('div')
  const page = createRoot(root)
  await act(async () => {
    page.render(
      // Nothing else of services and model is asked for here.
      <AppServicesContext value={{ api: { json }, store } as unknown as AppServices}>
        <QueryClientProvider client={new QueryClient()}>
          <ListContext value={model as ListModel}>{part}</ListContext>
        </QueryClientProvider>
      </AppServicesContext>,
    )
  })
  await act(() => new Promise((done) => setTimeout(done, 20)))
  const text = root.textContent
  const toned = root.querySelector('.list-foot-toned')
  const cells = Array.from(root.querySelectorAll('tr'), (row) => Array.from(row.children, (cell) => cell.textContent))
  act(() => page.unmount())
  return { text, tone: toned?.className, words: toned?.textContent, asked, cells }
}

const bay = { Id: 2, SiteName: 'Bay', Balance: '50', Agrees: 'Agrees' }

it('[LIST-696] rows of another list stand under its totals, with what their tones mean in words and with a sign', async () => {
  const agreed = await drawn([bay])
  expect(agreed.text).toContain('Bay')
  expect(agreed.text).toMatch(/\$.*50\.00/)
  expect([agreed.tone, agreed.words]).toEqual(['list-foot-toned is-success', '✓ tone.Agrees'])
  expect(decodeURIComponent(agreed.asked.join())).toMatch(/Controls\?.*\$top=20/)
  const differing = await drawn([{ ...bay, Agrees: 'Differs' }])
  expect([differing.tone, differing.words]).toEqual(['list-foot-toned is-danger', '▲ tone.Differs'])
})

it('[LIST-696] say so where they could not be had, and are not there in a form and for who may not view them', async () => {
  expect((await drawn(undefined)).text).toContain('list.totalsFailed')
  expect((await drawn([])).text).toBe('')
  const inForm = await drawn([bay], { isRelated: true })
  expect([inForm.text, inForm.asked]).toEqual(['', []])
  const unseen = await drawn([bay], { families: {} })
  expect([unseen.text, unseen.asked]).toEqual(['', []])
})

it('[LIST-693] are printed as a table under its totals, and nothing of them where they could not be had', async () => {
  const differing = { Id: 3, SiteName: 'Cove', Balance: '7.5', Agrees: 'Differs' }
  const printed = await drawn([bay, differing], { part: <PrintedFoot /> })
  expect(printed.text).toContain('control.list')
  expect(printed.cells).toEqual([
    ['siteName', 'balance', 'agrees'].map((id) => expect.stringContaining(id)),
    ['Bay', '50.00', '✓ tone.Agrees'],
    ['Cove', '7.50', '▲ tone.Differs'],
  ])
  for (const rows of [undefined, []]) expect((await drawn(rows, { part: <PrintedFoot /> })).text).toBe('')
})
