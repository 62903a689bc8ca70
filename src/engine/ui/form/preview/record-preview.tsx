import { useEffect, useMemo, useState } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import '../screen/form.css'
import './preview.css'
import { readList, type VersionedRecord } from '../../client/data/odata-client.ts'
import { useEntityRecord } from '../../client/data/use-entity-record.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { createLookupSearch } from '../../client/lookups/lookup-search.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions, useLocale } from '../../client/state/use-session.ts'
import type { PreviewProps } from '../../contracts/screen-props.ts'
import { ErrorNotice } from '../../parts/error/error-notice.tsx'
import { BudgetEffect } from '../budget/budget-effect.tsx'
import { ApprovalsTab } from '../drawer/approvals-tab.tsx'
import { FormContext, type FormContextValue } from '../context/form-context.tsx'
import { createFormPlaces } from '../context/form-places.ts'
import { createJumpLine } from '../context/jump-line.ts'
import { loadTitles } from '../lookups/load-titles.ts'
import { openStore } from '../screen/open-store.ts'
import { RecordSheet } from '../print/print-view.tsx'
import { Taking } from '../taking/taking.tsx'
import { useDocumentAddress } from '../../client/address/use-document-address.ts'
import { ChangesSince } from './changes-since.tsx'

/** A record to be looked at beside a list: its facts and lines as the form would print them, and what changed in it. */
export function RecordPreview({ family, recordId, since }: PreviewProps) {
  const translate = useTranslate()
  const record = useEntityRecord(family.entity.set, recordId)
  if (record.isError) return <ErrorNotice error={record.error} onRetry={() => void record.refetch()} />
  if (record.data === undefined) return <p role="status">{translate('form.drawer.loading')}</p>
  return <ShownRecord key={record.data.etag} family={family} record={record.data} since={since} />
}

interface ShownRecordProps {
  readonly family: ClientFamily
  readonly record: VersionedRecord
  readonly since: number | null | undefined
}

function ShownRecord({ family, record, since }: ShownRecordProps) {
  const form = usePreviewForm(family, record)
  const drawn = { set: family.entity.set, id: record.row.Id, stamp: record.etag }
  return (
    <FormContext value={form}>
      <div className="frm-preview" role="region" aria-label={form.translate(family.title)} tabIndex={0}>
        {typeof since === 'number' ? <ChangesSince family={family} record={drawn} since={since} /> : null}
        {since !== undefined && family.form.drawers.includes('approvals') ? (
          <section>
            <h3>{form.translate('form.preview.decisions')}</h3>
            <ApprovalsTab family={family} record={drawn} />
          </section>
        ) : null}
        {family.form.budget === undefined ? null : <BudgetEffect family={family} isWhole />}
        {family.form.taking === undefined ? null : <Taking family={family} />}
        <RecordSheet family={family} />
      </div>
    </FormContext>
  )
}

/** Nothing is picked in a preview. */
const nowhere = () => undefined

/** What parts of a form need to show a record nobody changes here. */
function usePreviewForm(family: ClientFamily, record: VersionedRecord): FormContextValue {
  const { api, now } = useServices()
  const definitions = useDefinitions()
  const locale = useLocale()
  const translate = useTranslate()
  const documentAddress = useDocumentAddress()
  const [store] = useState(() => openStore({ family, record, definitions, locale, now: now().toISOString() }))
  const [parts] = useState(() => ({ jumps: createJumpLine(), places: createFormPlaces(), widgets: new Map() }))
  const [titles, setTitles] = useState(0)
  const search = useMemo(() => createLookupSearch(api, definitions.families), [api, definitions])
  useEffect(() => {
    const source = {
      read: (set: string, query: object) => readList(api, { set, query }),
      families: definitions.families,
    }
    // Without its title a lookup shows its number, which is all there is to say when the titles cannot be had.
    loadTitles(store, source).then(
      () => setTitles((before) => before + 1),
      () => undefined,
    )
  }, [store, api, definitions])
  return useMemo(
    () => ({
      ...parts,
      store,
      translate,
      locale,
      search,
      whereUsed: nowhere,
      recordId: record.row.Id,
      canEdit: false,
      documentAddress,
      files: undefined,
      titles,
    }),
    [parts, store, translate, locale, search, record.row.Id, documentAddress, titles],
  )
}
