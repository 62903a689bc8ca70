/** Routes drawn by plugins rather than families, with the permissions of which one is enough. A plugin that adds a page adds it here. */
export const pluginRoutes: Readonly<Record<string, readonly string[]>> = {
  tablepoc: [],
}
