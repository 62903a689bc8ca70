import { useEffect, useState, type FormEvent } from 'react'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import { Button, useServices, useTranslate } from '#engine'
import { Combobox } from '#widgets'
import { RequiredBanner } from './required-banner.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Site and role of the session, both searchable, and Ok. The only one of a kind is chosen already. */
export function SiteRoleForm({ user, signIn }: { readonly user: VerifiedUser; readonly signIn: SignIn }) {
  const t = useTranslate()
  const { contributions, modules } = useServices()
  const [siteId, setSiteId] = useState(onlyOne(user.sites))
  const [roleId, setRoleId] = useState(onlyOne(user.roles))
  const [isTried, setTried] = useState(false)
  // The person is about to arrive: what the first screen is drawn with comes while they choose.
  useEffect(() => modules.preloadFirstScreen(contributions), [contributions, modules])

  const missing = [siteId === undefined ? t('Login.Site') : '', roleId === undefined ? t('Login.Role') : ''].filter(
    Boolean,
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (siteId !== undefined && roleId !== undefined && !signIn.isBusy) void signIn.complete(user, siteId, roleId)
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <RequiredBanner labels={isTried ? missing : []} onClose={() => setTried(false)} />
      <fieldset className="login-fields">
        <Combobox
          label={t('Login.Site')}
          options={user.sites.map((site) => ({ value: site.id, label: site.name }))}
          value={siteId}
          onChange={setSiteId}
          placeholder={t('Login.SelectSite')}
          nothingText={t('Login.NothingFound')}
          issue={isTried && siteId === undefined ? t('Login.SiteRequired') : undefined}
          autoFocus
        />
        <Combobox
          label={t('Login.Role')}
          options={user.roles.map((role) => ({ value: role.id, label: role.roleName }))}
          value={roleId}
          onChange={setRoleId}
          placeholder={t('Login.SelectRole')}
          nothingText={t('Login.NothingFound')}
          issue={isTried && roleId === undefined ? t('Login.RoleRequired') : undefined}
        />
        <Button type="submit" isFill intent="primary" className="login-submit">
          {t('Common.Ok')}
        </Button>
      </fieldset>
      <Button isFill variant="minimal" onClick={() => signIn.moveTo({ at: 'credentials' })}>
        {t('Login.OtherUser')}
      </Button>
    </form>
  )
}

function onlyOne(entries: readonly { readonly id: number }[]): number | undefined {
  return entries.length === 1 ? entries[0]?.id : undefined
}
