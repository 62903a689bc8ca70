import type { Viewer } from './picture.ts'

// People of the demo by what they do, each where they are mostly at work.
export const admin: Viewer = { user: 'admin', site: 'resort', role: 'System administrator' }
export const chef: Viewer = { user: 'chef', site: 'resort' }
export const storekeeper: Viewer = { user: 'storekeeper', site: 'resort' }
export const buyer: Viewer = { user: 'buyer', site: 'resort' }
export const controller: Viewer = { user: 'controller', site: 'resort' }
export const payables: Viewer = { user: 'payables', site: 'resort' }
export const recipeAdmin: Viewer = { user: 'recipes', site: 'resort' }
export const harbor: Viewer = { tenant: 'harbor', user: 'admin', site: 'stadium', role: 'System administrator' }
/** Nobody else's pictures: the language is a setting of a person. */
export const spaniard: Viewer = { user: 'victim', site: 'resort' }
