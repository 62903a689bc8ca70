import { useMemo, useState } from 'react'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useLocale } from '../../client/state/use-session.ts'
import type { Widget } from '../../contracts/define-widget.ts'
import type { FormContextValue } from '../context/form-context.tsx'
import { useDocumentLocale } from '../context/use-document-locale.ts'
import { createFormPlaces } from '../context/form-places.ts'
import { createJumpLine } from '../context/jump-line.ts'
import { openStore } from '../screen/open-store.ts'

/** What a form for people outside shares with its parts: the store of every form, and nothing that could be looked up or opened. */
export function usePublicStore(
  { definitions, row }: PublicFormAnswer,
  { family, widgets }: { readonly family: ClientFamily; readonly widgets: ReadonlyMap<string, Widget> },
): FormContextValue {
  const { now } = useServices()
  const home = useLocale()
  const translate = useTranslate()
  const [store] = useState(() =>
    openStore({ family, record: { row, etag: '' }, definitions, locale: home, now: now().toISOString() }),
  )
  // What is answered in another currency says so beside each amount.
  const locale = useDocumentLocale(store, family, home)
  const [jumps] = useState(createJumpLine)
  const [places] = useState(createFormPlaces)
  const canEdit = row['@larder.canEdit'] === true
  return useMemo<FormContextValue>(
    () => ({
      store,
      widgets,
      translate,
      locale,
      search: () => Promise.resolve([]),
      whereUsed: () => undefined,
      jumps,
      places,
      recordId: undefined,
      canEdit,
      documentAddress: () => undefined,
      files: undefined,
    }),
    [store, widgets, translate, locale, jumps, places, canEdit],
  )
}
