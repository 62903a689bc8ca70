import { Suspense, useMemo, useState } from 'react'
import { productName, TenantLogo, useServices, useTranslate } from '#engine'
import { createFormCalls } from './form-calls.ts'
import { usePublicForm, type FormPageState } from './use-public-form.ts'
import './form-page.css'

/** The page somebody outside reaches from a mail: the form, or why it does not open. */
export function FormPage() {
  const t = useTranslate()
  const { tenant } = useServices()
  const [state, show] = usePublicForm()
  return (
    <div className="pub-page">
      <header className="pub-head">
        {tenant.Logo === null ? (
          productName
        ) : (
          <TenantLogo light={tenant.Logo.Light} dark={tenant.Logo.Dark} name={tenant.Name} />
        )}
      </header>
      <main className="pub-card">
        {state.at === 'opening' ? <p role="status">{t('publicForm.loading')}</p> : null}
        {state.at === 'refused' ? (
          <div role="alert">
            <h1>{t('publicForm.unable')}</h1>
            <p>{state.message}</p>
            <p>{t('publicForm.unableHint')}</p>
          </div>
        ) : null}
        {state.at === 'open' ? <OpenPage state={state} onSent={show} /> : null}
      </main>
    </div>
  )
}

interface OpenPageProps {
  readonly state: Extract<FormPageState, { at: 'open' }>
  readonly onSent: ReturnType<typeof usePublicForm>[1]
}

function OpenPage({ state: { link, answer }, onSent }: OpenPageProps) {
  const t = useTranslate()
  const { api, modules } = useServices()
  const calls = useMemo(() => createFormCalls(api, link), [api, link])
  const [round, setRound] = useState(0)
  const Form = modules.publicForm
  return (
    <>
      <h1>{t(answer.texts.title)}</h1>
      <p className="pub-from">{t('publicForm.from', { name: answer.from })}</p>
      <Suspense fallback={<p role="status">{t('publicForm.loading')}</p>}>
        <Form
          // What was sent is another form: it is read, or written anew.
          key={round}
          answer={answer}
          calls={calls}
          onSent={(next) => {
            onSent(next)
            setRound(round + 1)
            scrollTo({ top: 0 })
          }}
        />
      </Suspense>
    </>
  )
}
