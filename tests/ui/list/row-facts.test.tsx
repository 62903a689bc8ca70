import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { RowFacts } from '../../../src/engine/ui/list/parts/row-facts.tsx'
import { locale, sampleFamily, sampleList } from '../support/sample-list.ts'

it('[LIST-384] the drawer of a row says what its card says first, and nothing of what is empty', () => {
  const list = { ...sampleList, card: ['docNo', 'neededBy', 'isActive'] }
  // The facts look at nothing else of the list.
  const model = {
    family: sampleFamily,
    list,
    locale,
    translate: (key: string) => key,
  } as Partial<ListModel> as ListModel
  const drawn = renderToStaticMarkup(
    <ListContext value={model}>
      <RowFacts row={{ Id: 3, DocNo: 'REQ-3', NeededBy: '2026-11-28' }} />
    </ListContext>,
  )
  const root = new DOMParser().parseFromString(drawn, 'text/html')
  const facts = [...root.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['sample.field.docNo', 'REQ-3'],
    ['sample.field.neededBy', '11/28/2026'],
  ])
})
