/** Name of the window event by which whoever is about to end the session tells open forms to keep what is not saved (spec 4.4). */
export const saveBeforeLogout = 'larder:save-before-logout'
