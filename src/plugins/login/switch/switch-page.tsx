import { useState, type FormEvent } from 'react'
import { Button, useTranslate, type OwnPlace } from '#engine'
import { Combobox } from '#widgets'
import { LoadingOverlay } from '../loading-overlay.tsx'
import { usePlaceNow, useSwitch, type Switch } from './use-switch.ts'
import '../login.css'
import './switch.css'

/** Another site or role without signing out. A page, so that work nobody saved is asked about on the way to it. */
export function SwitchPage() {
  const t = useTranslate()
  const change = useSwitch()
  return (
    <section className="switch-page">
      <h1>{t('Login.Switch')}</h1>
      <p className="lar-muted">{t('Login.SwitchText')}</p>
      {change.places === undefined ? (
        <p role="status">{t('shell.loading')}</p>
      ) : (
        <SwitchForm places={change.places} change={change} />
      )}
      {change.isBusy ? <LoadingOverlay /> : null}
    </section>
  )
}

function SwitchForm({ places, change }: { readonly places: readonly OwnPlace[]; readonly change: Switch }) {
  const t = useTranslate()
  const now = usePlaceNow()
  const [siteId, setSiteId] = useState(now.siteId)
  const [roleId, setRoleId] = useState<number | undefined>(now.roleId)
  const roles = places.filter((place) => place.siteId === siteId)
  const place = roles.find((one) => one.roleId === roleId)
  const isSame = place === undefined || (place.siteId === now.siteId && place.roleId === now.roleId)
  const takeSite = (site: number) => {
    setSiteId(site)
    const there = places.filter((one) => one.siteId === site)
    // The same role where the site has it; else the only one, or it is asked for.
    if (!there.some((one) => one.roleId === roleId)) setRoleId(there.length === 1 ? there[0]?.roleId : undefined)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (place !== undefined && !isSame && !change.isBusy) void change.take(place)
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Combobox
        label={t('Login.Site')}
        options={sitesOf(places)}
        value={siteId}
        onChange={takeSite}
        placeholder={t('Login.SelectSite')}
        nothingText={t('Login.NothingFound')}
        autoFocus
      />
      <Combobox
        label={t('Login.Role')}
        options={roles.map((one) => ({ value: one.roleId, label: one.roleName }))}
        value={roleId}
        onChange={setRoleId}
        placeholder={t('Login.SelectRole')}
        nothingText={t('Login.NothingFound')}
      />
      <p className="switch-hint lar-muted" role="status">
        {places.length === 1 ? t('Login.SwitchOnlyOne') : isSame ? t('Login.SwitchSame') : ''}
      </p>
      <div className="switch-buttons">
        <Button onClick={change.leave}>{t('Login.SwitchBack')}</Button>
        <Button type="submit" intent="primary" disabled={isSame}>
          {t('Login.SwitchGo')}
        </Button>
      </div>
    </form>
  )
}

function sitesOf(places: readonly OwnPlace[]) {
  const names = new Map(places.map(({ siteId, siteName }) => [siteId, siteName]))
  return [...names].map(([value, label]) => ({ value, label }))
}
