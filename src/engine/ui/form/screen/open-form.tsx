import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ClientFamily, ClientSource } from '#core/http/definitions-contract.ts'
import { usedAt } from '#core/record/used-at.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import { readList, type VersionedRecord } from '../../client/data/odata-client.ts'
import { useDocumentAddress } from '../../client/address/use-document-address.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { whenIdle } from '../../client/services/when-idle.ts'
import { useDefinitions, useLocale } from '../../client/state/use-session.ts'
import { mayEdit } from '../moves/available-moves.ts'
import { createAttachmentFiles } from '../lookups/attachment-files.ts'
import type { Widget } from '../../contracts/define-widget.ts'
import { FormBody } from './form-body.tsx'
import { FormContext, type FormContextValue } from '../context/form-context.tsx'
import { createFormPlaces } from '../context/form-places.ts'
import { useDocumentLocale } from '../context/use-document-locale.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FormTheme } from '../../contracts/form-theme.ts'
import { createJumpLine } from '../context/jump-line.ts'
import { createLookupSearch } from '../../client/lookups/lookup-search.ts'
import { bringDefaults } from '../lookups/bring-defaults.ts'
import { loadFileNames } from '../lookups/load-file-names.ts'
import { keepTitles } from '../lookups/load-titles.ts'
import type { ReadSet } from '../lookups/resolve-lookups.ts'
import { useEarlyWarnings } from '../warnings/use-early-warnings.ts'
import { openStore } from './open-store.ts'
import { sessionScope } from '../store/session-scope.ts'

/** A form and the record it is opened on; undefined for a new one. */
export interface OpenFormProps {
  readonly family: ClientFamily
  readonly record: VersionedRecord | undefined
  /** What a new one is made from. */
  readonly made?: { readonly source: ClientSource; readonly answer: SourceAnswer }
  /** What the address asks of a new one. */
  readonly asked?: EntityRecord | undefined
  readonly widgets: ReadonlyMap<string, Widget>
  readonly theme: FormTheme
}

/** Opens the store of a form once and keeps it while the form is open; what the server answers later is taken into it. */
export function OpenForm({ family, record, made, asked, widgets, theme }: OpenFormProps) {
  const { api, now } = useServices()
  const definitions = useDefinitions()
  const ofSite = useLocale()
  const translate = useTranslate()
  const [store] = useState(() =>
    openStore({ family, record, made, asked, definitions, locale: ofSite, now: now().toISOString() }),
  )
  const locale = useDocumentLocale(store, family, ofSite)
  const [jumps] = useState(createJumpLine)
  const [places] = useState(createFormPlaces)
  const canEdit = mayEdit(family, record?.row)
  const whereUsed = useCallback(() => usedAt(family, store.state.getState().record), [family, store])
  const search = useMemo(
    () => createLookupSearch(api, definitions.families, { usedAt: whereUsed, reader: { locale, translate } }),
    [api, definitions, whereUsed, locale, translate],
  )
  const recordId = record?.row.Id
  const isNew = recordId === undefined
  const files = useMemo(
    () =>
      recordId === undefined
        ? undefined
        : createAttachmentFiles(api, { set: family.entity.set, id: recordId }, translate),
    [api, family, recordId, translate],
  )
  const documentAddress = useDocumentAddress()
  const form = useMemo<FormContextValue>(
    () => ({
      store,
      widgets,
      translate,
      locale,
      search,
      whereUsed,
      jumps,
      places,
      recordId,
      canEdit,
      documentAddress,
      files,
    }),
    [store, widgets, translate, locale, search, whereUsed, jumps, places, recordId, canEdit, documentAddress, files],
  )
  useNewerRecord(store, family, record)
  useNewerPreferences(store)
  useEarlyWarnings(store, { family, recordId, canEdit })
  // Thousands of lines take longer to work out than to paint, and the server stored what they come to.
  useEffect(() => whenIdle(store.derive, 500), [store])
  useEffect(() => {
    // Without its title a lookup shows its number, which is all there is to say when the titles cannot be had.
    const read: ReadSet = (set, query) => readList(api, { set, query })
    const { families } = definitions
    const found = isNew ? (set: string, row: WireRow) => bringDefaults(store, families, { set, row }) : undefined
    return keepTitles(store, { read, families, found })
  }, [store, api, definitions, isNew])
  useEffect(() => {
    if (files !== undefined) loadFileNames(store, files).catch(() => undefined)
  }, [store, files])
  return (
    <FormContext value={form}>
      <FormBody family={family} record={record} theme={theme} />
    </FormContext>
  )
}

/** A newer record of the server (saved here, or fetched again) replaces a clean form; a dirty one keeps its work and meets it on save. */
function useNewerRecord(store: FormStore, family: ClientFamily, record: VersionedRecord | undefined): void {
  const shown = useRef(record)
  useEffect(() => {
    const { baseline, isDirty } = store.state.getState()
    // What the server works on changes without another version (JOB-740).
    const hasVersions = family.entity.underWay === undefined
    const isShown = hasVersions ? record?.etag === shown.current?.etag : record === shown.current
    if (record === undefined || isShown || isDirty) return
    shown.current = record
    // What was saved here is held already, with what the server said of a move behind it.
    if (hasVersions && baseline['id'] === record.row.Id && baseline['versionNo'] === record.row['VersionNo']) return
    store.accept(readWireRecord(family.entity, record.row, store.titles))
  }, [store, family, record])
}

/** Somebody has changed the preferences of the site while the form is open: its rules go on by them, as the server does. */
function useNewerPreferences(store: FormStore) {
  const { now } = useServices()
  const definitions = useDefinitions()
  const locale = useLocale()
  const followed = useRef(definitions.preferences)
  useEffect(() => {
    if (followed.current === definitions.preferences) return
    followed.current = definitions.preferences
    store.follow(sessionScope(definitions, locale, now().toISOString()))
  }, [store, definitions, locale, now])
}
