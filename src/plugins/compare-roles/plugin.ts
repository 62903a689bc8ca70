import { definePlugin } from '#engine'
import { compareRolesManifest } from './manifest.ts'

/** Setup → Compare roles: the rights of two roles side by side, differences first (PEOPLE-60). */
export const compareRolesPlugin = definePlugin({
  name: compareRolesManifest.name,
  contribute: () => ({
    pages: [
      {
        path: 'setup/compare-roles',
        load: async () => (await import('./compare-roles-page.tsx')).CompareRolesPage,
        title: 'compareRoles.title',
      },
    ],
  }),
})
