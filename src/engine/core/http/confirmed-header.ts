/** Header of a save whose person has read what the server warned of and means it all the same: `confirmed: true`. */
export const confirmedHeader = 'confirmed'
