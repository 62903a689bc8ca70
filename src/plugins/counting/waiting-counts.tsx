import { useEffect, useState } from 'react'
import { useServices, useTranslate } from '#engine'
import { sendCounts } from './send-counts.ts'
import { useCountStore } from './use-counting.ts'
import './counting.css'

/** How often what waits is tried from other screens. */
const retryMilliseconds = 15_000

/** On every screen: sends what waits, and says how many wait. Before a session ends it tries once more and tells what is kept (COUNT-23). */
export function WaitingCounts() {
  const t = useTranslate()
  const { api, signals, store: app } = useServices()
  const store = useCountStore()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const send = async () => {
      if ((await store.waiting()).length > 0) await sendCounts(api, store)
      const left = (await store.waiting()).length
      setCount(left)
      return left
    }
    const again = () => void send()
    const stop = signals.saveBeforeLogout.subscribe(async () => {
      const left = await send()
      if (left > 0)
        app.getState().toasts.show({ message: t('counting.kept', { n: left }), intent: 'warning', timeout: 0 })
    })
    again()
    const timer = setInterval(again, retryMilliseconds)
    addEventListener('online', again)
    return () => {
      stop()
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [api, store, signals, app, t])
  if (count === 0 || location.hash.includes('transaction/count-sheets')) return null
  return (
    <div className="cnt-waiting" role="status">
      {t('counting.waiting', { n: count })}
    </div>
  )
}
