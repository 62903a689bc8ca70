import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import type { SourceBody } from '#core/http/sources-contract.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { ErrorNotice } from '../../parts/error/error-notice.tsx'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { askSources } from '../../client/sources/ask-sources.ts'
import { printSourceLink, type SourceLink } from '../../client/sources/source-link.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { OpenForm, type OpenFormProps } from './open-form.tsx'
import { Button } from '../../parts/button/button.tsx'

interface SourcedFormProps extends Omit<OpenFormProps, 'made'> {
  readonly link: SourceLink
  readonly source: ClientSource
}

/** A new record made from the documents its address names; read once, so that nothing changes under the person's hands. */
export function SourcedForm({ link, source, ...form }: SourcedFormProps) {
  const { api } = useServices()
  const { set } = form.family.entity
  const [session] = useSetKey(set)
  const made = useQuery({
    // Not among what a write to the set makes old: the form goes on once its record is stored, and what that took is not open any more.
    queryKey: [session, 'made', set, printSourceLink(link)],
    queryFn: ({ signal }) => askSources(api, { set, source: link.source, body: bodyOf(link) }, signal),
    staleTime: Infinity,
    gcTime: 0,
    // What is closed stays closed, and the form says so in its place.
    retry: false,
    meta: { drawsErrors: true },
  })
  const { data } = made
  const filling = useMemo(() => (data === undefined ? undefined : { source, answer: data }), [source, data])
  if (made.error instanceof ApiError && made.error.status === 409) return <Refused error={made.error} />
  if (made.isError) return <ErrorNotice error={made.error} onRetry={() => void made.refetch()} />
  return filling === undefined ? <FormSkeleton /> : <OpenForm {...form} made={filling} />
}

function bodyOf({ ids, lines }: SourceLink): SourceBody {
  return { Ids: [...ids], ...(lines === undefined ? {} : { Lines: [...lines] }) }
}

/** What was named cannot be made into one document; nothing is gained by asking again. */
function Refused({ error }: { readonly error: ApiError }) {
  const translate = useTranslate()
  return (
    <section className="lar-notice-page" role="alert">
      <h1>{translate('form.sources.refused')}</h1>
      <p>{error.body.Message}</p>
      <Button intent="primary" onClick={() => history.back()}>
        {translate('form.back')}
      </Button>
    </section>
  )
}
