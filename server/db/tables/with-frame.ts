/** Columns every record has, whatever it is. */
const frame = ['custom', 'edited_by', 'edited_on', 'entered_by', 'entered_on', 'id', 'tenant_id', 'version_no']

/** The columns of a table or view that holds records, by name. */
export function withFrame(...own: readonly string[]): readonly string[] {
  return [...frame, ...own].toSorted()
}
