import { Button, Popup, useTranslate } from '#engine'
import { spokenSeconds } from './spoken-seconds.ts'
import type { IdleMachine } from './idle-machine.ts'
import './idle.css'

interface Props {
  readonly machine: IdleMachine
  readonly onStayIn: () => void
  readonly onSignOut: () => void
}

/** The session is about to expire: 400 × 222, dimmed, not closable but by one of its answers. */
export function AboutToExpirePopup({ machine, onStayIn, onSignOut }: Props) {
  const t = useTranslate()
  return (
    <Popup
      title={t('Login.Sessiontimeout')}
      className="lar-popup-session"
      footer={
        <>
          <Button onClick={onSignOut}>{t('idle.signOut')}</Button>
          <Button intent="primary" data-first-focus onClick={onStayIn}>
            {t('idle.stayIn')}
          </Button>
        </>
      }
    >
      <p>{t('Login.SessionAbouttoexpire')}</p>
      {machine.at === 'no-longer-idle' ? <p>{t('idle.active')}</p> : <Countdown seconds={machine.secondsLeft} />}
    </Popup>
  )
}

/** Every second to the eye; to the ear only now and then, or nothing else could be heard. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const t = useTranslate()
  return (
    <>
      <p className="idle-countdown" role="timer" aria-live="off">
        {t('idle.secondsLeft', { count: seconds })}
      </p>
      <span className="lar-hidden" role="status">
        {t('idle.secondsLeft', { count: spokenSeconds(seconds) })}
      </span>
    </>
  )
}
