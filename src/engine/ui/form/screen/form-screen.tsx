import { use, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../client/api/api-error.ts'
import { useEntityRecord } from '../../client/data/use-entity-record.ts'
import { useUnderWay } from '../../client/data/use-under-way.ts'
import { ErrorNotice } from '../../parts/error/error-notice.tsx'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import type { FormScreenProps } from '../../contracts/screen-props.ts'
import { useServices } from '../../client/services/app-services.ts'
import { readAskedFields } from '../../client/address/asked-fields.ts'
import { printSourceLink, readSourceLink } from '../../client/sources/source-link.ts'
import { useMarkOpened } from './use-mark-opened.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { OpenForm } from './open-form.tsx'
import { SourcedForm } from './sourced-form.tsx'
import './form.css'
import { Button } from '../../parts/button/button.tsx'

/** The screen of one record, drawn from its family's definition: `create` for a new one, made from others where the address names them, `create/<id>` for one that exists. */
export function FormScreen({ family, recordId }: FormScreenProps) {
  const { modules } = useServices()
  const parts = use(modules.loadFormParts())
  const record = useEntityRecord(family.entity.set, recordId)
  useMarkOpened(family, record.data)
  useUnderWay(family)
  const widgets = useMemo(() => new Map(parts.widgets.map((widget) => [widget.name, widget])), [parts])
  const shared = { family, widgets, theme: parts.theme }
  const begun = useBegun(recordId)
  if (recordId === undefined || record.data !== undefined) {
    const link = readSourceLink(begun)
    const source = family.sources.find(({ id }) => id === link?.source)
    if (link === undefined || source === undefined) {
      const asked = readAskedFields(begun, family.entity.fields)
      const key = Object.keys(asked).length === 0 ? undefined : JSON.stringify(asked)
      return <OpenForm key={key} {...shared} record={record.data} asked={asked} />
    }
    return <SourcedForm key={printSourceLink(link)} {...shared} record={record.data} link={link} source={source} />
  }
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />
  if (record.isError) return <ErrorNotice error={record.error} onRetry={() => void record.refetch()} />
  return <FormSkeleton />
}

/** The query a new record was begun with, which is asked for no more once it is stored, so that its form goes on; `''` of a form opened on a stored one. */
function useBegun(recordId: number | undefined): string {
  const { search } = useLocation()
  const [begun, setBegun] = useState(recordId === undefined ? search : '')
  if (recordId !== undefined || begun === search) return begun
  setBegun(search)
  return search
}

function NotFound() {
  const translate = useTranslate()
  return (
    <section className="lar-notice-page" role="alert">
      <h1>{translate('form.notFound.title')}</h1>
      <p>{translate('form.notFound.text')}</p>
      <Button onClick={() => history.back()}>{translate('form.back')}</Button>
    </section>
  )
}
