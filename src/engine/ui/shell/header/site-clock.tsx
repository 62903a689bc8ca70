import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'
import { createClock } from './format-clock.ts'

/** Clock refresh. */
const tick = 1000

/** Date and time of the site, every second while somebody may see it (SPEC-2.4.1). Not a live region: nobody wants it read out. */
export function SiteClock() {
  const t = useTranslate()
  const { dateFormat, timeZone, language } = useSessionInfo()
  const instant = useSeenInstant()
  const clock = useMemo(() => createClock({ dateFormat, timeZone, language }), [dateFormat, timeZone, language])
  const { date, time, zone } = clock(instant)
  return (
    <time className="lar-clock" dateTime={instant.toISOString()} title={t('shell.clock', { zone: timeZone })}>
      <span>{date}</span> <span>{time}</span> <span className="lar-muted">{zone}</span>
    </time>
  )
}

/** Now, anew every second; it rests in a tab nobody sees and is right again as soon as it is seen. */
function useSeenInstant(): Date {
  const { now } = useServices()
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setInstant(now())
    }
    const timer = setInterval(look, tick)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return instant
}
