/** Most characters of what somebody says to a move of a document, in an approval or beside a history entry (SPEC-5.22). */
export const remarkMaximum = 500
