import type { PreferencesAnswer } from '#core/http/preferences-contract.ts'
import type { PreferenceScreen } from '#core/model/preference-definition.ts'
import { Button, LeaveQuestion, useLeaveGuard, useSessionInfo, useTranslate, type Widget } from '#engine'
import { PreferenceRow } from './preference-row.tsx'
import { usePreferences, type Preferences } from './use-preferences.ts'
import './preferences.css'

interface PreferencesPageProps {
  readonly screen: PreferenceScreen
  readonly widgets: ReadonlyMap<string, Widget>
}

/** What holds at the session's site, in the groups of the definition; nothing is stored before Save. */
export function PreferencesPage({ screen, widgets }: PreferencesPageProps) {
  const t = useTranslate()
  const { siteName } = useSessionInfo()
  const preferences = usePreferences(screen)
  const blocker = useLeaveGuard(preferences.isDirty)
  const { answer } = preferences
  return (
    <section className="pref">
      <header className="pref-head">
        <div>
          <h1>{t(`preference.screen.${screen}.title`)}</h1>
          <p className="pref-level">
            {answer === undefined ? '' : t(`preference.screen.${screen}.${answer.level}`, { site: siteName })}
          </p>
        </div>
        <Buttons preferences={preferences} />
      </header>
      {answer === undefined ? <Waiting preferences={preferences} /> : <Groups {...{ answer, preferences, widgets }} />}
      <LeaveQuestion
        blocker={blocker}
        words={{
          title: t('preference.leave.title'),
          question: t('preference.leave.question'),
          discard: t('preference.leave.discard'),
          stay: t('preference.leave.stay'),
          save: t('preference.leave.save'),
          close: t('Common.Close'),
        }}
        onDiscard={preferences.discard}
        onSave={preferences.save}
      />
    </section>
  )
}

function Buttons({ preferences: { isDirty, isBusy, discard, save } }: { readonly preferences: Preferences }) {
  const t = useTranslate()
  return (
    <div className="pref-buttons">
      <Button disabled={!isDirty || isBusy} onClick={discard}>
        {t('preference.discard')}
      </Button>
      <Button intent="primary" disabled={!isDirty} aria-disabled={isBusy} onClick={() => void save()}>
        {t('preference.save')}
      </Button>
    </div>
  )
}

function Waiting({ preferences: { error, reload } }: { readonly preferences: Preferences }) {
  const t = useTranslate()
  if (error === null) return <p role="status">{t('shell.loading')}</p>
  return (
    <div role="alert">
      <p>{t('preference.notLoaded')}</p>
      <Button onClick={reload}>{t('preference.reload')}</Button>
    </div>
  )
}

interface GroupsProps extends Pick<PreferencesPageProps, 'widgets'> {
  readonly answer: PreferencesAnswer
  readonly preferences: Preferences
}

function Groups({ answer, preferences: { drafts, change }, widgets }: GroupsProps) {
  const t = useTranslate()
  return answer.groups.map((group) => (
    <section key={group.id} className="pref-group" aria-labelledby={`preference-group-${group.id}`}>
      <h2 id={`preference-group-${group.id}`}>{t(group.title)}</h2>
      {group.preferences.map((preference) => (
        <PreferenceRow
          key={preference.id}
          preference={preference}
          answer={answer}
          draft={drafts[preference.id]}
          widgets={widgets}
          onChange={(draft) => change(preference.id, draft)}
        />
      ))}
    </section>
  ))
}
