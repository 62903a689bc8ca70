import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslate } from '#engine'
import { dismiss, noticeKey, readDismissed } from './dismissed.ts'
import { useNotices } from './use-notices.ts'
import './notice-banner.css'

/** What the administrator wants everybody to know now, above every screen; each notice can be put away for the session. */
export function NoticeBanner() {
  const t = useTranslate()
  const [dismissed, setDismissed] = useState(() => readDismissed(sessionStorage))
  const shown = useNotices().filter((notice) => !dismissed.includes(noticeKey(notice)))
  if (shown.length === 0) return null
  return (
    <section className="ntc-banner" aria-label={t('messages.banner.label')}>
      {shown.map((notice) => (
        <div
          key={noticeKey(notice)}
          className={`ntc-notice is-${notice.Severity.toLowerCase()}`}
          role={notice.Severity === 'Critical' ? 'alert' : 'status'}
        >
          <p>
            <span className="ntc-severity">{t(`messages.banner.severity.${notice.Severity}`)}</span>
            <strong>{notice.Name}</strong> <span>{notice.Text}</span>
          </p>
          <button
            type="button"
            className="lar-icon-button"
            aria-label={t('messages.banner.dismiss', { name: notice.Name })}
            onClick={() => setDismissed(dismiss(sessionStorage, notice))}
          >
            <Cross aria-hidden="true" />
          </button>
        </div>
      ))}
    </section>
  )
}
