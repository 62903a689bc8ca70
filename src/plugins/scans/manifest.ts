import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** Scanned invoices: files that are sent, and one invoice beside its pages. */
export const scansManifest = {
  name: 'scans',
  routes: { 'transaction/scanned-invoice': ['ViewAPVouchers', 'CreateAPVouchers'] },
} as const satisfies PluginManifest
