import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import 'virtual:blueprint-rest.css'
import { createApiExtension } from '../../client/api/create-api-extension.ts'
import { cacheKey } from '../../client/api/cache-key.ts'
import { followUnhandledErrors } from '../../parts/error/follow-unhandled-errors.ts'
import { keepCustomActions } from './keep-custom-actions.ts'
import { MenuNamesProvider } from '../menu/menu-names.tsx'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { loadSiteValues } from '../../client/session/load-site-values.ts'
import { DefinitionsGate } from './definitions-gate.tsx'
import { MainLayout } from './main-layout.tsx'
import { takeClient } from './session-client.ts'

/** Everything behind sign-in: the query cache, the definitions, and the frame around the screens. A new session starts with an empty cache. */
export function SignedInArea() {
  const services = useServices()
  const sessionKey = useAppStore(({ session: { values } }) => `${values?.userId}/${values?.siteId}/${values?.roleId}`)
  // Before anything below asks the server.
  useState(() => services.extendApi(createApiExtension(services)))
  useEffect(() => followUnhandledErrors(services), [services])
  useEffect(() => void keepCustomActions(services.api), [services])
  return <SessionArea key={sessionKey} />
}

function SessionArea() {
  const services = useServices()
  const [client] = useState(() => takeClient(services, cacheKey(services.store.getState().session.values)))
  // The defaults serve where the site's own values cannot be had; every figure is worked out again on the server.
  useEffect(() => void loadSiteValues(services).catch(() => undefined), [services])
  return (
    <QueryClientProvider client={client}>
      <DefinitionsGate>
        <MenuNamesProvider>
          <MainLayout />
        </MenuNamesProvider>
      </DefinitionsGate>
    </QueryClientProvider>
  )
}
