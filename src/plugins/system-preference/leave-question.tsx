import { Button, Popup, useTranslate, type useLeaveGuard } from '#engine'

interface LeaveQuestionProps {
  readonly blocker: ReturnType<typeof useLeaveGuard>
  readonly onDiscard: () => void
  /** Resolves with true when it is safe to leave. */
  readonly onSave: () => Promise<boolean>
}

/** Asked when changed preferences would be left behind. */
export function LeaveQuestion({ blocker, onDiscard, onSave }: LeaveQuestionProps) {
  const t = useTranslate()
  if (blocker.state !== 'blocked') return null

  async function saveAndLeave() {
    if (await onSave()) blocker.proceed?.()
    else blocker.reset?.()
  }

  function leave() {
    onDiscard()
    blocker.proceed?.()
  }

  return (
    <Popup
      title={t('preference.leave.title')}
      onClose={() => blocker.reset()}
      closeLabel={t('Common.Close')}
      footer={
        <>
          <Button variant="minimal" intent="danger" onClick={leave}>
            {t('preference.leave.discard')}
          </Button>
          <Button onClick={() => blocker.reset()}>{t('preference.leave.stay')}</Button>
          <Button intent="primary" onClick={() => void saveAndLeave()}>
            {t('preference.leave.save')}
          </Button>
        </>
      }
    >
      <p>{t('preference.leave.question')}</p>
    </Popup>
  )
}
