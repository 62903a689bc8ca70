import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { useInstallablePage } from '../../../src/plugins/counting/installable-page.ts'

function Page() {
  useInstallablePage()
  return null
}

it('[COUNT-34] while a count page is shown the browser installs the page of the tenant, and the product again afterwards', async () => {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.setAttribute('href', '/manifest.webmanifest')
  document.head.append(link)
  // The page asks for nothing else of the services.
  const services = { tenant: { Id: 'bay & co' } } as AppServices
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <AppServicesContext value={services}>
        <Page />
      </AppServicesContext>,
    ),
  )
  expect(link.getAttribute('href')).toBe('/manifest.webmanifest?tenant=bay%20%26%20co')
  await act(async () => root.unmount())
  expect(link.getAttribute('href')).toBe('/manifest.webmanifest')
  link.remove()
})
