import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { FormLink } from '#core/model/screens/form-layout.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { linkAddress, offeredLinks, type OfferedLinks } from '../../client/address/offered-links.ts'

/** The links a stored record offers now, and how one is followed; drawn again only when they change. */
export function useFormLinks(
  { form: { links } }: ClientFamily,
  row: WireRow | undefined,
): OfferedLinks & { readonly follow: (link: FormLink) => void } {
  const { store } = useForm()
  const { base } = useServices()
  const navigate = useNavigate()
  const named = useFormState(({ record }) => {
    if (row === undefined) return ''
    const { first, others } = offeredLinks(links, record, store.logic.holds)
    return [first, ...others].map((link) => link?.id ?? '').join(' ')
  })
  const [first = '', ...others] = named.split(' ')
  const follow = useCallback(
    (link: FormLink) => void navigate(`${base}/${linkAddress(link, store.state.getState().record)}`),
    [navigate, base, store],
  )
  return {
    first: links.find(({ id }) => id === first),
    others: links.filter(({ id }) => others.includes(id)),
    follow,
  }
}
