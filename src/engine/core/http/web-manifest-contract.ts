/** What browsers install the product by; `?tenant=` asks for that of a tenant. */
export const webManifestPath = '/manifest.webmanifest'
