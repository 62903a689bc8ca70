import { useTranslate } from '../../client/i18n/use-translate.ts'
import { StatusTag } from '../../parts/status/status-tag.tsx'
import { Highlighted } from './highlighted.tsx'
import type { SearchOption, SearchSection } from './search-options.ts'

/** What the list of results is given. */
export interface SearchResultsProps {
  readonly id: string
  readonly sections: readonly SearchSection[]
  /** Key of the line the keyboard is on. */
  readonly activeKey: string | undefined
  /** Folded words, to be marked. */
  readonly words: readonly string[]
  readonly onPick: (option: SearchOption) => void
}

/** Id of a line's element, for aria-activedescendant. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`
}

/** The found entries and documents under their headings. */
export function SearchResults({ id, sections, activeKey, words, onPick }: SearchResultsProps) {
  const t = useTranslate()
  return (
    <div id={id} className="lar-search-results" role="listbox" aria-label={t('search.box.results')}>
      {sections.map((section) => (
        <div key={section.title} role="group" aria-labelledby={`${id}-${section.title}`}>
          <div id={`${id}-${section.title}`} className="lar-search-heading" role="presentation">
            {t(section.title)}
          </div>
          {section.options.map((option) => (
            <div
              key={option.key}
              id={optionId(id, option.key)}
              className="lar-search-option"
              role="option"
              aria-selected={option.key === activeKey}
              aria-disabled={option.href === undefined && option.kind !== 'folded'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              <OptionText option={option} words={words} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function OptionText({ option, words }: { readonly option: SearchOption; readonly words: readonly string[] }) {
  const t = useTranslate()
  if (option.kind === 'document') {
    const { docNo, family, status, stateKey, about } = option.document
    return (
      <>
        <span className="lar-search-title">
          <Highlighted text={docNo} words={words} />
        </span>
        <span className="lar-search-where">
          {t(family)} {status === '' ? null : <StatusTag status={status} text={t(stateKey)} />}
        </span>
        {about === '' ? null : (
          <span className="lar-search-about">
            <Highlighted text={about} words={words} />
          </span>
        )}
      </>
    )
  }
  if (option.kind === 'folded')
    return <span className="lar-search-fold">{t('search.box.showShut', { count: option.count })}</span>
  const { item, matchedTags } = option.match
  return (
    <>
      <span className="lar-search-title">
        <Highlighted text={item.title} words={words} />
      </span>
      <span className="lar-search-where">{`${item.category} › ${item.subcategory}`}</span>
      {matchedTags.length === 0 && option.href !== undefined ? null : (
        <span className="lar-search-about">
          {option.href === undefined ? <em>{t(`shell.lack.${item.lack}.short`)}</em> : null}
          {matchedTags.map((tag) => (
            <span key={tag} className="lar-search-tag">
              <Highlighted text={tag} words={words} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}
