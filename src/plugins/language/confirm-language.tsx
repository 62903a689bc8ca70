import type { LanguageItem } from '#core/http/tenant-contract.ts'
import { Button, Popup, useTranslate } from '#engine'

interface Props {
  readonly language: LanguageItem
  readonly isBusy: boolean
  readonly onConfirm: (language: LanguageItem) => void
  readonly onClose: () => void
}

/** Asks before a change of language signs out: 525 px wide (SPEC-4.7.1). */
export function ConfirmLanguage({ language, isBusy, onConfirm, onClose }: Props) {
  const t = useTranslate()
  return (
    <Popup
      title={t('language.confirmTitle')}
      className="language-confirm"
      onClose={isBusy ? undefined : onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Common.Cancel')}
          </Button>
          <Button intent="primary" disabled={isBusy} data-first-focus onClick={() => onConfirm(language)}>
            {t('Common.Confirm')}
          </Button>
        </>
      }
    >
      <p>{t('language.confirmText', { language: language.Name })}</p>
    </Popup>
  )
}
