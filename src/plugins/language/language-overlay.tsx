import { useState } from 'react'
import { useStore } from 'zustand'
import type { LanguageItem } from '#core/http/tenant-contract.ts'
import { useServices } from '#engine'
import { changeLanguage } from './change-language.ts'
import { ConfirmLanguage } from './confirm-language.tsx'
import { LanguageList } from './language-list.tsx'
import type { LanguagePanel } from './language-panel.ts'
import './language.css'

/** The languages to choose from, then the question whether to change; the change signs out (SPEC-4.7.2). */
export function LanguageOverlay({ panel }: { readonly panel: LanguagePanel }) {
  const services = useServices()
  const isOpen = useStore(panel, (state) => state.isOpen)
  const [chosen, setChosen] = useState<LanguageItem>()
  const [isBusy, setBusy] = useState(false)
  if (!isOpen) return null
  const close = () => {
    setChosen(undefined)
    panel.setState({ isOpen: false })
  }
  const handleConfirm = (language: LanguageItem) => {
    setBusy(true)
    void changeLanguage(services, language.Code).finally(() => {
      setBusy(false)
      close()
    })
  }
  if (chosen === undefined) return <LanguageList onChoose={setChosen} onClose={close} />
  return <ConfirmLanguage language={chosen} isBusy={isBusy} onConfirm={handleConfirm} onClose={close} />
}
