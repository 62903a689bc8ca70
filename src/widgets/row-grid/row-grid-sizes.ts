/** Height of the headings of columns, in px. */
export const titleHeight = 36

/** Height of the headings of groups, in px. */
export const groupHeight = 30

/** Height of both. */
export const headHeight = titleHeight + groupHeight
