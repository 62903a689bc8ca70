import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import { useSetKey } from '../../data/use-cache-key.ts'
import { ErrorNotice } from '../../error/error-notice.tsx'
import { useServices } from '../../services/app-services.ts'
import { askSources } from '../../sources/ask-sources.ts'
import { printSourceLink, type SourceLink } from '../../sources/source-link.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OpenForm, type OpenFormProps } from '../open-form.tsx'

interface SourcedFormProps extends Omit<OpenFormProps, 'record' | 'made'> {
  readonly link: SourceLink
  readonly source: ClientSource
}

/** A new record made from the documents its address names; read once, so that nothing changes under the person's hands. */
export function SourcedForm({ link, source, ...form }: SourcedFormProps) {
  const { api } = useServices()
  const { set } = form.family.entity
  const made = useQuery({
    queryKey: [...useSetKey(set), 'made', printSourceLink(link)],
    queryFn: ({ signal }) => askSources(api, { set, source: link.source, body: { Ids: [...link.ids] } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    // What is closed stays closed, and the form says so in its place.
    retry: false,
    meta: { drawsErrors: true },
  })
  const { data } = made
  const filling = useMemo(() => (data === undefined ? undefined : { source, answer: data }), [source, data])
  if (made.isError) return <ErrorNotice error={made.error} onRetry={() => void made.refetch()} />
  return filling === undefined ? <FormSkeleton /> : <OpenForm {...form} record={undefined} made={filling} />
}
