import { useEffect, useState } from 'react'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'
import { formatClock } from './format-clock.ts'

/** Clock refresh. */
const tick = 1000

/** Date and time of the site, every second (SPEC-2.4.1). Not a live region: nobody wants it read out. */
export function SiteClock() {
  const t = useTranslate()
  const { now } = useServices()
  const session = useSessionInfo()
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), tick)
    return () => clearInterval(timer)
  }, [now])
  const { date, time, zone } = formatClock(instant, session)
  return (
    <time className="lar-clock" dateTime={instant.toISOString()} title={t('shell.clock', { zone: session.timeZone })}>
      <span>{date}</span> <span>{time}</span> <span className="lar-muted">{zone}</span>
    </time>
  )
}
