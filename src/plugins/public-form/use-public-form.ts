import { useEffect, useState } from 'react'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { ApiError, completeLanguage, loadLanguage, useServices } from '#engine'
import { readForm } from './form-calls.ts'
import { keepFormLink, readFormLink, withoutToken, type FormLink } from './form-link.ts'

/** The states of the page. */
export type FormPageState =
  | { readonly at: 'opening' }
  | { readonly at: 'refused'; readonly message: string }
  | { readonly at: 'open'; readonly link: FormLink; readonly answer: PublicFormAnswer }

/** Reads the link, takes its token out of the address, shows the mail's language and asks the server for the form. */
export function usePublicForm(): readonly [FormPageState, (answer: PublicFormAnswer) => void] {
  const services = useServices()
  const [link] = useState(() => readFormLink(location.hash, sessionStorage))
  const [state, setState] = useState<FormPageState>(
    link === undefined ? { at: 'refused', message: '' } : { at: 'opening' },
  )
  const put = services.store.getState().definitions.put
  useEffect(() => {
    if (link === undefined) return
    history.replaceState(history.state, '', withoutToken(location.hash))
    keepFormLink(link, sessionStorage)
    open(services, link)
      .then((answer) => {
        put(answer.definitions)
        setState({ at: 'open', link, answer })
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setState({ at: 'refused', message: error.body.Message ?? '' })
      })
  }, [link, services, put])
  // What stands there is the form's: whoever signs in from this tab gets their own.
  useEffect(() => () => services.store.getState().definitions.clear(), [services])
  const show = (answer: PublicFormAnswer) => {
    put(answer.definitions)
    if (link !== undefined) setState({ at: 'open', link, answer })
  }
  return [state, show]
}

async function open({ api, translator }: ReturnType<typeof useServices>, link: FormLink): Promise<PublicFormAnswer> {
  const isOtherLanguage = link.ulc !== '' && link.ulc !== translator.language()
  if (isOtherLanguage) await loadLanguage(api, translator, { code: link.ulc, userId: 0 })
  else await completeLanguage(api, translator, 0)
  return readForm(api, link)
}
