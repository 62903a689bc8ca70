import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import 'virtual:blueprint-rest.css'
import { createQueryClient } from '../data/create-query-client.ts'
import { useAppStore } from '../services/app-services.ts'
import { DefinitionsGate } from './definitions-gate.tsx'
import { MainLayout } from './main-layout.tsx'

/** Everything behind sign-in: the query cache, the definitions, and the frame around the screens. A new session starts with an empty cache. */
export function SignedInArea() {
  const sessionKey = useAppStore(({ session: { values } }) => `${values?.userId}/${values?.siteId}/${values?.roleId}`)
  return <SessionArea key={sessionKey} />
}

function SessionArea() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <DefinitionsGate>
        <MainLayout />
      </DefinitionsGate>
    </QueryClientProvider>
  )
}
