import { useId, useState, type FormEvent } from 'react'
import { Button, Popup, useTranslate, type SecondFactorProps } from '#engine'
import { ChannelChoice } from './channel-choice.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { codeOf, emptyBoxes } from './digits.ts'
import { ResendLink } from './resend-link.tsx'
import { useCodeCheck } from './use-code-check.ts'
import { useCodeSending } from './use-code-sending.ts'

/** The popup with the six boxes; the first code is on its way when it opens (SPEC-4.3.4). */
export function CodePopup({ user, onPassed, onLeft }: SecondFactorProps) {
  const t = useTranslate()
  const hintId = useId()
  const [boxes, setBoxes] = useState(emptyBoxes)
  const [isTried, setTried] = useState(false)
  const sending = useCodeSending(user, onLeft)
  const startOver = () => {
    setBoxes(emptyBoxes())
    setTried(false)
  }
  const { isBusy, check } = useCodeCheck(user, { onRight: onPassed, onWrong: startOver, onUsedUp: onLeft })
  const code = codeOf(boxes)
  const isMissing = isTried && code === undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code !== undefined && !isBusy) void check(code)
  }
  return (
    <Popup
      title={t('Mfa.Title')}
      className="mfa-popup"
      onClose={onLeft}
      footer={
        <>
          <Button onClick={onLeft}>{t('Common.Cancel')}</Button>
          <Button type="submit" form="mfa-code-form" intent="primary">
            {t('Mfa.Verify')}
          </Button>
        </>
      }
    >
      <form id="mfa-code-form" className="mfa-form" onSubmit={handleSubmit} noValidate>
        <p>{t('Mfa.EnterCode')}</p>
        <CodeBoxes boxes={boxes} onChange={setBoxes} describedBy={hintId} isInvalid={isMissing} />
        <span id={hintId} className="lar-field-issue" role="alert">
          {isMissing ? t('Mfa.CodeRequired') : ''}
        </span>
        <ChannelChoice sending={sending} hasPhone={user.phoneNo !== '' || !user.isMFARegister} />
        <ResendLink sending={sending} />
      </form>
    </Popup>
  )
}
