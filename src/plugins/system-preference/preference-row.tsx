import { choiceOf } from '#core/model/field-shapes.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { PreferencesAnswer, ShownPreference } from '#core/http/preferences-contract.ts'
import { useLocale, useTranslate, type Translate, type Widget, type WidgetServices } from '#engine'
import { usePictures } from './use-pictures.ts'
import { draftOf, draftOfWords, isOwn, shownOf, type PreferenceDraft } from './draft.ts'

interface PreferenceRowProps {
  readonly preference: ShownPreference
  readonly answer: PreferencesAnswer
  readonly draft: PreferenceDraft | undefined
  readonly widgets: ReadonlyMap<string, Widget>
  readonly onChange: (draft: PreferenceDraft) => void
}

/** One preference: its control, where its value comes from, and the way back to what is inherited. */
export function PreferenceRow({ preference, answer, draft, widgets, onChange }: PreferenceRowProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { id, field, isSettable } = preference
  const text = (value: Scalar) => textOf(field, value, { translate, locale })
  const { value } = shownOf(preference, draft)
  const pictures = usePictures()
  const widget = widgets.get(field.widget)
  if (widget === undefined) throw new Error(`No widget '${field.widget}'; there are ${[...widgets.keys()].join(', ')}`)
  const Control = widget.component
  return (
    <div className="pref-row" data-preference={id}>
      <Control
        id={`preference-${id}`}
        field={field}
        label={translate(field.label)}
        help={field.help === undefined ? undefined : translate(field.help)}
        value={value}
        text={draft?.words ?? text(value)}
        issue={draft?.issue === undefined ? undefined : translate(draft.issue.message, draft.issue.params)}
        isReadOnly={!isSettable}
        isRequired={preference.inherited.value !== ''}
        onChange={(next) => onChange(draftOf(preference, next))}
        onType={(words) => onChange(draftOfWords(preference, words, locale))}
        onLeave={() => {
          // Words that are a value give way to how it is written.
          if (draft?.words !== undefined && draft.issue === undefined) onChange({ value: draft.value })
        }}
        services={{ translate, locale, search: noSearch, pictures }}
      />
      <Origin {...{ preference, answer, draft, onChange }} text={text} />
    </div>
  )
}

/** Preferences point at no records. */
const noSearch: WidgetServices['search'] = async () => []

interface OriginProps extends Omit<PreferenceRowProps, 'widgets'> {
  readonly text: (value: Scalar) => string
}

/** Says whose value it is and what would be inherited; a button puts that back. */
function Origin({ preference, answer, draft, onChange, text }: OriginProps) {
  const t = useTranslate()
  const { field, inherited, isSettable } = preference
  if (!isSettable) return <p className="pref-origin">{t(`preference.locked.${answer.level}`)}</p>
  const isSetHere = isOwn(answer, preference, draft)
  const origin = shownOf(preference, draft).from
  const words = isSetHere ? t(`preference.own.${answer.level}`) : t(`preference.from.${origin}`)
  return (
    <div className="pref-origin">
      <p>
        <span className={isSetHere ? 'pref-mark pref-mark-own' : 'pref-mark'}>
          {draft === undefined ? words : t('preference.changed')}
        </span>
      </p>
      {isSetHere ? (
        <p>
          {t(`preference.inherited.${inherited.from}`, { value: text(inherited.value) || t('preference.blank') })}{' '}
          <button
            type="button"
            className="pref-reset"
            aria-label={t('preference.resetOf', { name: t(field.label) })}
            onClick={() => onChange({ value: null })}
          >
            {t('preference.reset')}
          </button>
        </p>
      ) : null}
    </div>
  )
}

interface TextContext {
  readonly translate: Translate
  readonly locale: ReturnType<typeof useLocale>
}

/** A value as people read it. */
function textOf(field: FieldDefinition, value: Scalar, { translate, locale }: TextContext): string {
  if (typeof value === 'boolean') return translate(value ? 'preference.yes' : 'preference.no')
  // The name of a picture says nothing to people.
  if (field.widget === 'logo-input') return value === '' ? '' : translate('preference.picture')
  const choice = choiceOf(field, value)
  return choice === undefined ? kindOf(field).format(field.options, value, locale) : translate(choice.label)
}
