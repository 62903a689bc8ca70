import { definePlugin, loadable } from '#engine'
import { scansManifest } from './manifest.ts'

/** Files of invoices above their list, and an invoice beside its pages (SCAN-15). */
export const scansPlugin = definePlugin({
  name: scansManifest.name,
  contribute: () => ({
    pages: [
      {
        path: 'transaction/scanned-invoice',
        load: async () => (await import('./invoice-page.tsx')).InvoicePage,
        title: 'scans.title',
      },
    ],
    banners: [loadable(async () => (await import('./scan-bar.tsx')).ScanBar)],
  }),
})
