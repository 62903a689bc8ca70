/**
 * Parameter of a list: ids of the locations its rows are to be used at, such as `usableAt=12,15`, or nothing for those of the site alone. Rows
 * outside of the packages of these places are left out.
 */
export const usableAt = 'usableAt'
