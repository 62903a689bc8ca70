import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ClientFamily, ClientSource } from '#core/http/definitions-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { askSources } from '../../client/sources/ask-sources.ts'
import { useForm } from '../context/form-context.tsx'
import { notTakenYet, readOpenLines } from './read-open-lines.ts'

const typingPause = 250

/** Open lines that go into the document as its header stands, and that it does not have yet; `missing` names what the header has to say first. */
export function useOpenLines(family: ClientFamily, source: ClientSource, words: string) {
  const { store, translate } = useForm()
  const { api } = useServices()
  const { set } = family.entity
  // The header stands still while the picker is open over it.
  const [record] = useState(() => store.state.getState().record)
  const search = useAfterPause(words.trim())
  const same = useMemo(() => {
    const fields = family.entity.fields.filter(({ id }) => source.same.includes(id) || source.sameOfLines.includes(id))
    const given = fields.map((field) => [wireName(field), scalarIn(record, field.id)] as const)
    return Object.fromEntries(given.flatMap(([name, value]) => (isGiven(value) ? [[name, value]] : [])))
  }, [family, source, record])
  const needed = neededOf(family, source)
  const isNamed = needed === undefined || wireName(needed) in same
  const query = useQuery({
    enabled: isNamed,
    queryKey: [...useSetKey(set), 'open', source.id, same, search],
    queryFn: ({ signal }) => askSources(api, { set, source: source.id, body: { Same: same, Search: search } }, signal),
    // Rows are picked by their place, so they stay while they are looked at; the next opening asks anew.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { drawsErrors: true },
  })
  const { data } = query
  const lines = useMemo(() => {
    if (data === undefined) return undefined
    const open = readOpenLines(family.entity, source, { answer: data, titles: store.titles })
    return notTakenYet(source, open, record)
  }, [data, family, source, store, record])
  const missing = isNamed || needed === undefined ? undefined : translate(needed.label)
  return { lines, missing, hasMore: data?.HasMore === true, isError: query.isError, retry: () => void query.refetch() }
}

/** The field of the header that says first what there is to take. */
function neededOf({ entity }: ClientFamily, { needs }: ClientSource) {
  return needs === undefined ? undefined : entity.fields.find(({ id }) => id === needs)
}

function isGiven(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** The words once typing has paused. */
function useAfterPause(words: string): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), typingPause)
    return () => clearTimeout(timer)
  }, [words])
  return paused
}
