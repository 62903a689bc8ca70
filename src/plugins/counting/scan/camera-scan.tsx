import { useTranslate } from '#engine'
import { useCamera } from './use-camera.ts'

interface Props {
  /** True while a line is being counted: what lies in front of the camera then is not looked at. */
  readonly isPaused: boolean
  readonly onCode: (code: string) => void
}

/** The camera above the lines; where it may not be used the search box and a hand scanner do as before. */
export function CameraScan({ isPaused, onCode }: Props) {
  const t = useTranslate()
  const { video, state } = useCamera({ isPaused, onCode })
  if (state === 'refused')
    return (
      <p className="cnt-camera-note" role="alert">
        {t('counting.noCamera')}
      </p>
    )
  return (
    <div className="cnt-camera" data-paused={isPaused}>
      <video ref={video} muted playsInline aria-label={t('counting.camera')} />
      <p role="status">{t(isPaused ? 'counting.cameraWaits' : 'counting.cameraLooks')}</p>
    </div>
  )
}
