/** The kind of location that every site may use (ODS-3). */
export const sharedLocationType = 10
