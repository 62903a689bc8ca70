import { useEffect, useState } from 'react'
import type { LanguageItem } from '#core/http/tenant-contract.ts'
import { Button, Popup, useServices, useTranslate } from '#engine'
import { fetchLanguages } from './language-calls.ts'

interface Props {
  readonly onChoose: (language: LanguageItem) => void
  readonly onClose: () => void
}

/** Every language the tenant offers, by its own name; the one shown now is marked and cannot be chosen again. */
export function LanguageList({ onChoose, onClose }: Props) {
  const t = useTranslate()
  const { api, tenant, translator } = useServices()
  const [languages, setLanguages] = useState<readonly LanguageItem[]>()
  useEffect(() => {
    // The tenant's settings name the same languages; they are good enough when the call fails.
    fetchLanguages(api).then(setLanguages, () => setLanguages(tenant.Languages))
  }, [api, tenant])
  return (
    <Popup title={t('language.choose')} onClose={onClose} closeLabel={t('Common.Close')}>
      {languages === undefined ? <p role="status">{t('shell.loading')}</p> : null}
      <ul className="language-list">
        {languages?.map((language) => (
          <li key={language.Id}>
            <Button
              variant="minimal"
              isFill
              lang={language.Code}
              aria-current={language.Code === translator.language() ? 'true' : undefined}
              disabled={language.Code === translator.language()}
              onClick={() => onChoose(language)}
            >
              {language.Name}
            </Button>
          </li>
        ))}
      </ul>
    </Popup>
  )
}
