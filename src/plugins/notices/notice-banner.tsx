import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import type { BannerNotice } from '#core/http/notice-contract.ts'
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
            {notice.Progress === undefined ? null : <NoticeProgress name={notice.Name} progress={notice.Progress} />}
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

interface NoticeProgressProps {
  readonly name: string
  readonly progress: NonNullable<BannerNotice['Progress']>
}

/** How far the work is that a notice tells of. */
function NoticeProgress({ name, progress: { Done, Total } }: NoticeProgressProps) {
  const t = useTranslate()
  // Who cannot see the page asks the bar: figures that change would be read out again and again.
  return (
    <span className="ntc-progress">
      <progress aria-label={name} max={Total ?? undefined} value={Total === null ? undefined : Done} />
      {Total === null ? null : (
        <span aria-hidden="true">{t('messages.banner.progress', { done: Done, total: Total })}</span>
      )}
    </span>
  )
}
