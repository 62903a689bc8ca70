import { useEffect, useState } from 'react'
import { useServices, useTranslate } from '#engine'
import { handOver } from './hand-over.ts'

/** The last page of a directory's popup: it closes itself. Whoever comes here otherwise is told so and led to login. */
export function SsoPage() {
  const t = useTranslate()
  const { base } = useServices()
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    handOver(new URLSearchParams(location.hash.split('?')[1])).then(
      (isHanded) => setAlone(!isHanded),
      () => setAlone(true),
    )
  }, [])
  return (
    <main className="lar-notice-page">
      <h1>{t('sso.title')}</h1>
      <p>{t(isAlone ? 'sso.alone' : 'sso.finishing')}</p>
      {isAlone ? <a href={`/#${base}/login`}>{t('sso.toLogin')}</a> : null}
    </main>
  )
}
